import { z } from 'zod'

/** The icons that come with the product for providers of single sign-on; the first is drawn where nothing was chosen. */
export const signOnIcons = ['key', 'shield', 'building', 'badge', 'people', 'globe', 'cloud', 'chat'] as const
export type SignOnIcon = (typeof signOnIcons)[number]

export const signOnOffer = z.object({
  enname: z.string(),
  name: z.string(),
  icon: z.string(),
  /** A picture in place of the icon, as a data URL; `''` where there is none. */
  logo: z.string(),
  renderUrl: z.string(),
  isLatest: z.boolean(),
})
/** A provider of single sign-on as the sign-in page offers it. */
export type SignOnOffer = z.output<typeof signOnOffer>
