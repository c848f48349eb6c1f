import type { Setting } from '#engine/editing/settings/setting.ts'

/** The tabs of the settings of a node, as people know them. */
export const settingTabs = ['basic', 'advanced', 'rights', 'messages', 'times', 'events'] as const
export type SettingTab = (typeof settingTabs)[number]

/** A setting of a step: where it stands, and how it is taken out of the step and put into it. */
export interface StepSetting<Step> extends Setting {
  readonly tab: SettingTab
  readonly get: (step: Step) => unknown
  readonly put: (step: Step, value: unknown) => Step
}

type Rest = Omit<Setting, 'name' | 'default'> & { readonly tab: SettingTab }

/** A member of the step itself. @param otherwise what holds where it is set back */
export function member<Step, Name extends keyof Step & string>(name: Name, otherwise: Step[Name], rest: Rest): StepSetting<Step> {
  return {
    ...rest,
    name,
    default: otherwise,
    get: (step) => step[name],
    put: (step, value) => ({ ...step, [name]: value === undefined ? otherwise : value }),
  }
}

/** A member that always says something of its own: it has nothing to be set back to. */
export function required<Step, Name extends keyof Step & string>(name: Name, rest: Rest): StepSetting<Step> {
  return { ...rest, name, get: (step) => step[name], put: (step, value) => (value === undefined ? step : { ...step, [name]: value }) }
}

/** A member of a part of the step, named `part.name`. */
export function inner<Step, Part extends keyof Step & string, Name extends keyof Step[Part] & string>(
  part: Part,
  name: Name,
  otherwise: Step[Part][Name],
  rest: Rest,
): StepSetting<Step> {
  return {
    ...rest,
    name: `${part}.${name}`,
    default: otherwise,
    get: (step) => step[part][name],
    put: (step, value) => ({ ...step, [part]: { ...step[part], [name]: value === undefined ? otherwise : value } }),
  }
}

/** The values of all settings of a step by their names. */
export function valuesOf<Step>(settings: readonly StepSetting<Step>[], step: Step): Readonly<Record<string, unknown>> {
  return Object.fromEntries(settings.map(({ name, get }) => [name, get(step)]))
}

/** Choices with the keys of their labels. */
export const choicesOf = (label: (value: string) => string, values: readonly string[]) =>
  values.map((value) => ({ value, label: label(value) }))
