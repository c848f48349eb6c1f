import type { Page } from 'playwright-core'

/** What the lines of a step are called by tests: right below it, where its branches meet, and where those of the fork after them meet. */
export type LineOfStep = 'below' | 'join' | 'second join'

/** How an administrator works in the designer of flows: each step of a test is done by keys or by the mouse alone. */
export interface FlowHands {
  /** Chooses a step by its name. */
  readonly chooseStep: (page: Page, name: string) => Promise<void>
  /** The step right below the chosen one. */
  readonly goDown: (page: Page, name: string) => Promise<void>
  /** Adds a node or a fork on a line of a step. */
  readonly addAt: (page: Page, step: string, where: LineOfStep, kind: string) => Promise<void>
  /** Calls the chosen step otherwise. */
  readonly renameStep: (page: Page, name: string) => Promise<void>
  /** Opens a tab of the settings of the chosen step. */
  readonly openTab: (page: Page, name: string) => Promise<void>
  /** Presses a button among the settings. */
  readonly pressButton: (page: Page, name: string) => Promise<void>
  /** Turns a switch among the settings. */
  readonly pressSetting: (page: Page, label: string) => Promise<void>
  /** Chooses an entry of a list among the settings. */
  readonly chooseSetting: (page: Page, label: string, name: string) => Promise<void>
  /** Writes into a setting. */
  readonly typeSetting: (page: Page, label: string, text: string) => Promise<void>
  /** Writes the fixed value of the condition that is being made. */
  readonly typeValue: (page: Page, text: string) => Promise<void>
  /** Picks somebody by name in the dialog of a picker. */
  readonly pickPerson: (page: Page, label: string, name: string) => Promise<void>
}
