import { flagOfAction, nameOfTarget, type FlagRule } from '#engine/forms/compiled-form.ts'
import type { FieldTypes } from '#engine/forms/field-type.ts'
import type { FormDefinition, FormPart, FormRuleAction } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { changeParts } from './edit-parts.ts'

/** What a field is at first: how it is shown and edited while no rule says otherwise. */
export interface FieldStart {
  /** Name of the field. */
  readonly name: string
  readonly flag: FlagRule['flag']
  readonly to: boolean
}

/** An action of a rule that never changes anything, as its field is so at first and no rule before makes it otherwise. */
export interface IdleAction {
  /** Number of its rule, from 1. */
  readonly rule: number
  readonly do: FormRuleAction['do']
  /** What the field has to be at first for the action to be seen. */
  readonly start: FieldStart
}

const isAtFirst = ({ hidden = false, required = false, readOnly = false }: FormPart): Readonly<Record<FlagRule['flag'], boolean>> => ({
  visible: !hidden,
  required,
  readOnly,
})

/**
 * The actions that never change anything. A rule holds while its condition does and falls back to the definition, so 显示 is seen only where the
 * field is hidden at first or by a rule before it; the same is true of the other pairs.
 */
export function idleActions(form: FormDefinition, types: FieldTypes): readonly IdleAction[] {
  const outline = outlineOf(form, types)
  const turned = new Set<string>()
  return form.rules.flatMap(({ then, off }, index) =>
    (off ? [] : then).flatMap((action): IdleAction[] => {
      const effect = flagOfAction.get(action.do)
      const field = outline.byName.get(nameOfTarget(outline, action.field))
      if (!effect || !field) return []
      const { flag, to } = effect
      const key = `${flag} ${field.name}`
      if (isAtFirst(field.part)[flag] !== to) turned.add(key)
      return turned.has(key) ? [] : [{ rule: index + 1, do: action.do, start: { name: field.name, flag, to: !to } }]
    }),
  )
}

/** The form with other beginnings of fields. */
export function withStarts(form: FormDefinition, types: FieldTypes, starts: readonly FieldStart[]): FormDefinition {
  const memberOf = ({ flag, to }: FieldStart): Partial<FormPart> => (flag === 'visible' ? { hidden: !to } : { [flag]: to })
  return starts.reduce((now, start) => changeParts(now, types, [start.name], memberOf(start)), form)
}
