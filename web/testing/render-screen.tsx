import axe from 'axe-core'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Language, Texts } from '#engine/texts/text.ts'
import { dropAutosave, readAutosave, writeAutosave } from '#features/autosaves/contract.ts'
import { readColumns } from '#features/column-settings/contract.ts'
import { allDictionaries } from '#features/dictionaries/contract.ts'
import { organizationTree } from '#features/pickers/contract.ts'
import { forgetItems } from '#ui/picker/source.ts'
import '#ui/theme/base.css'
import { lookStore, plainLook } from '#web/appearance/appearance-store.ts'
import type { Look } from '#web/appearance/appearance-store.ts'
import { queryClient } from '#web/call/query-client.ts'
import { showLanguage } from '#web/i18n/i18n.ts'
import { LanguageFrame } from '#web/i18n/language-frame.tsx'
import { forgetLists } from '#web/list/list-memory.ts'
import { loadFeatures, registerFeatures } from '#web/router/features.ts'
import { flatten } from '#web/router/menu-entries.ts'
import { registerNavigator } from '#web/router/navigation.ts'
import { localStore } from '#web/session/local-store.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { MenuContext } from '#web/session/use-access.ts'
import { KitFrame } from '#web/shell/kit-frame.tsx'
import { answerCalls, answered } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { givenUser } from '#web/testing/given-user.ts'
import type { GivenSession } from '#web/testing/given-user.ts'
import { toastStore } from '#web/toast/toast-store.ts'
import { Toasts } from '#web/toast/toasts.tsx'
import { webFeatures } from '../../main/web-features.ts'

/** What all screens say; the build collects the same files. */
const textFiles = import.meta.glob<Readonly<Record<string, Texts>>>('/{engine,fields,ui,web,features}/**/{texts,menu-texts}.ts', {
  eager: true,
})
const allTexts: Texts = Object.assign({}, ...Object.values(textFiles).flatMap((file) => Object.values(file)))

/** Whether a text is the name of one, which is shown where the text itself is missing. */
export const isTextKey = (text: string): boolean => Object.hasOwn(allTexts, text)

const wordsIn = async (language: Language) => Object.fromEntries(Object.entries(allTexts).map(([key, text]) => [key, text[language]]))
registerFeatures(async () => webFeatures, wordsIn)

/** What many screens ask besides: no dictionaries, no organizations, no input that was kept, no columns of the user's own. */
const empty: readonly AnsweredCall[] = [
  answered(allDictionaries, { list: [] }),
  answered(organizationTree, { list: [] }),
  answered(readAutosave, null),
  answered(writeAutosave, { savedAt: 1 }),
  answered(dropAutosave, null),
  answered(readColumns, []),
]

/** Where the browser was before the screen was opened. */
const placeBefore = '/before'

interface Given {
  /** What the server answers, beside empty dictionaries and organizations, and nothing kept. */
  readonly calls?: readonly AnsweredCall[]
  readonly session?: GivenSession
  /** Path the screen stands at, with its query and what follows `#`. */
  readonly address?: string
  /** Id of the menu entry it was opened by. */
  readonly menu?: string
  /** Draws it at 390 × 844 instead of 1440 × 900. */
  readonly phone?: boolean
  /** Whose texts are shown, Chinese when absent. */
  readonly language?: Language
}

/**
 * Draws a screen as the shell would: with router, session, texts, theme and cache, and a table of answers in the place of the
 * server. The test fails when the screen makes a call that the table does not hold, or when a call or an answer does not fit the contract.
 */
export async function renderScreen(element: ReactNode, given: Given = {}) {
  const { calls = [], session = {}, address = '/screen', menu, phone = false, language = 'zh' } = given
  await page.viewport(phone ? 390 : 1440, phone ? 844 : 900)
  const server = answerCalls([...empty, ...calls])
  const { screens } = await loadFeatures()
  await showLanguage(language)
  forgetFormerTest()
  const current = givenUser(session)
  sessionStore.setState({ token: 'token', locked: false, lapsed: false, current })
  const entry = flatten(screens.entries(current)).find(({ id }) => id === menu)
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: address.split(/[?#]/)[0] ?? '', element: <MenuContext value={entry}>{element}</MenuContext> },
          { path: '*', element: null },
        ],
      },
    ],
    { initialEntries: [placeBefore, address], initialIndex: 1 },
  )
  const addressNow = () => router.state.location.pathname + router.state.location.search
  registerNavigator({
    go: async (to, options) => router.navigate(to, { replace: options?.replace ?? false }),
    address: addressNow,
    show: () => undefined,
  })
  const screen = await render(
    <LanguageFrame>
      <RouterProvider router={router} />
    </LanguageFrame>,
  )
  const said: string[] = []
  const stopListening = toastStore.subscribe(({ toasts }) => toasts.forEach(({ text }) => said.includes(text) || said.push(text)))
  onTestFinished(async () => {
    await screen.unmount()
    stopListening()
    vi.unstubAllGlobals()
    expect(server.faults).toEqual([])
  })
  return {
    screen,
    asked: server.asked,
    /** Notes at the top so far: they go by themselves, perhaps before a test looks. */
    said,
    /** Path, query and what follows `#` where the user is now. */
    address: () => addressNow() + router.state.location.hash,
    goTo: (to: string) => router.navigate(to),
    /** Looks for faults of accessibility, and in dark colours for text that is hard to read. */
    isAccessible: async () => {
      const rules = Object.fromEntries(frameRules.map((rule) => [rule, { enabled: false }]))
      const { mode } = lookStore.getState()
      paint(mode)
      await expectNoFaults({ rules })
      paint('dark')
      await expectNoFaults({ runOnly: ['color-contrast'] })
      paint(mode)
      document.adoptedStyleSheets = []
    },
    /** Nothing is wider than the window: nobody has to scroll sideways to read. */
    fitsWidth: () => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth),
  }
}

/** Rules about what stands around a screen, which is not the shell here; a shell that is tested itself stands within the frame. */
const frameRules = [
  'region',
  'page-has-heading-one',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-main',
  'landmark-unique',
  'landmark-banner-is-top-level',
]

/** All at once: half of a transition has colours that nobody reads. */
const still = new CSSStyleSheet()
still.replaceSync('*, *::before, *::after { transition: none !important; }')

function paint(mode: Look['mode']): void {
  document.adoptedStyleSheets = [still]
  document.documentElement.dataset['mode'] = mode === 'dark' ? 'dark' : 'light'
  lookStore.setState({ mode })
}

async function faultsOf(options: axe.RunOptions): Promise<readonly string[]> {
  const { violations } = await axe.run(document.body, options)
  return violations.map(({ id, nodes }) => `${lookStore.getState().mode}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * Judges the screen as it stands when all has come to rest: what closes may begin to fade some frames after it was told to, on a
 * busy machine long after, and a button turns until its answer is drawn. A fault that stays fails.
 */
async function expectNoFaults(options: axe.RunOptions): Promise<void> {
  await expect
    .poll(async () => {
      await animationsEnded()
      return faultsOf(options)
    })
    .toEqual([])
}

/**
 * Colours are judged as they stand at the end, not half faded in; what turns for ever is left out. Looks anew in each frame: an
 * animation whose element stops being drawn (`content-visibility`) leaves without its end being told.
 */
async function animationsEnded(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame)
  const passing = () => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
  // What closes begins to move a frame after it was told to.
  for (let frames = 0; frames < 2; frames += 1) await frame()
  while (passing().some(({ playState }) => playState === 'running')) await frame()
}

function forgetFormerTest(): void {
  queryClient.clear()
  localStore.removeAll('')
  forgetLists()
  forgetItems()
  toastStore.setState({ toasts: [] })
  lookStore.setState(plainLook)
  delete document.documentElement.dataset['mode']
}

function Frame() {
  return (
    <KitFrame>
      <main style={{ height: '100vh', display: 'flex', flexDirection: 'column', overflow: 'hidden' }}>
        <Outlet />
      </main>
      <Toasts />
    </KitFrame>
  )
}
