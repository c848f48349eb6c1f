import { z } from 'zod'

/** The theme colours users can choose (document 1, section 9); their values stand in `ui/theme/tokens.ts`. */
export const themeColourNames = ['blue', 'purple', 'azure', 'ocean', 'green', 'yellow', 'orange', 'red'] as const
export type ThemeColour = (typeof themeColourNames)[number]

/** How the signed-in shell looks, as one user wants it (document 1, section 2: settings drawer); the layout is saved by a call of its own. */
export const appearanceShape = z.object({
  colour: z.enum(themeColourNames).default('blue'),
  sidebar: z.enum(['dark', 'light']).default('dark'),
  /** `system`: as the device is set. */
  mode: z.enum(['light', 'dark', 'system']).default('light'),
  tabs: z.boolean().default(true),
  tabIcons: z.boolean().default(false),
  /** Lists that were left stay as they are while their tab is open. */
  pageCache: z.boolean().default(true),
  languageSwitch: z.boolean().default(true),
  menuSearch: z.boolean().default(true),
  /** Keys of one sign without Ctrl, Alt or ⌘ act on a screen. */
  singleKeys: z.boolean().default(true),
})
export type Appearance = z.output<typeof appearanceShape>
