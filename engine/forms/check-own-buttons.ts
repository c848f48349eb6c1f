import { checkExpression } from '#engine/expressions/check.ts'
import { parseExpression } from '#engine/expressions/parse.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { ListDefinition } from './model.ts'
import type { FormOutline } from './outline.ts'
import { fieldsOfAddress, hasUnreadableButtons, isAddress, ownButtonsOf, standsIn, type OwnButton } from './own-buttons.ts'
import { ownFactsIn } from './own-records.ts'

/** Own buttons of one list. */
export const ownButtonsAtMost = 20

/** Codes with a meaning of their own: whoever was granted one of these must not get a button with it. */
const takenCodes = new Set(
  ['add', 'edit', 'remove', 'detail', 'download', 'upload', 'batchRemove', 'batchPrint', 'unmask', 'copy'].map((name) => `btn_${name}`),
)

/** Whether a text can be the code of an own button among the permission items. */
export const isButtonCode = (code: string): boolean => /^[A-Za-z][\w-]{0,49}$/.test(code)

interface Checked {
  readonly outline: FormOutline
  /** Keys of the fields of the record itself. */
  readonly known: ReadonlySet<string>
}

type Wrong = readonly [text: string, params?: Readonly<Record<string, string | number>>]

/** The parts of an expression that is no condition of a button: what it names must stand in the record itself. */
function wrongCondition({ when }: OwnButton, { known }: Checked): readonly Wrong[] {
  if (when.trim() === '') return []
  const parsed = parseExpression(when)
  if (!parsed.ok) return [['when']]
  if (ownFactsIn(parsed.expression).length > 0) return [['when-own']]
  return checkExpression(parsed.expression, known).length > 0 ? [['when']] : []
}

const gone = (fields: readonly (string | undefined)[], { known }: Checked): readonly Wrong[] =>
  fields.flatMap((field): readonly Wrong[] =>
    field === undefined || field === '' || field.startsWith('@') || known.has(field) ? [] : [['field', { field }]],
  )

function wrongAction(button: OwnButton, checked: Checked): readonly Wrong[] {
  const { action, functionId, formOptions, script, interfaceId, parameters, address } = button
  if (action === 'script') return script.trim() === '' ? [['script']] : []
  if (action === 'interface')
    return [
      ...(interfaceId === '' ? [['interface'] as const] : []),
      ...gone(
        parameters.map(({ relationField }) => relationField),
        checked,
      ),
    ]
  if (action === 'link') {
    if (!isAddress(address)) return [['address']]
    const named = fieldsOfAddress(address)
    if (named.length > 0 && standsIn(button, 'list')) return [['address-list']]
    return gone(named, checked)
  }
  if (action === 'other') return []
  return [
    ...(functionId === '' ? [['function'] as const] : []),
    ...gone(
      formOptions.map(({ currentField }) => currentField),
      checked,
    ),
  ]
}

function wrongWith(button: OwnButton, taken: ReadonlySet<string>, checked: Checked): readonly Wrong[] {
  const { name, label, places } = button
  return [
    ...(label.trim() === '' || label.length > 50 ? [['label', { code: name }] as const] : []),
    ...(isButtonCode(name) ? [] : [['code'] as const]),
    ...(taken.has(name) ? [['taken'] as const] : []),
    ...(button.action === 'other' || places.some((place) => standsIn(button, place)) ? [] : [['place'] as const]),
    ...wrongCondition(button, checked),
    ...wrongAction(button, checked),
  ]
}

/** What keeps the own buttons of a list from being published. */
export function checkOwnButtons(list: ListDefinition, outline: FormOutline): readonly Refusal[] {
  const wrong = ([text, params = {}]: Wrong, label: string): Refusal =>
    refusal('invalid', `forms.definition.list-button-${text}`, { params: { label, ...params }, field: 'own-buttons' })
  if (hasUnreadableButtons(list)) return [wrong(['unreadable'], '')]
  const buttons = ownButtonsOf(list)
  const known = new Set(outline.fields.filter(({ type }) => type.nature === 'value').map(({ key }) => key))
  const usual = [...list.buttons, ...list.rowButtons].map(({ name }) => `btn_${name}`)
  return [
    ...(buttons.length > ownButtonsAtMost ? [wrong(['many', { most: ownButtonsAtMost }], '')] : []),
    ...buttons.flatMap((button, index) => {
      const before = buttons.slice(0, index).map(({ name }) => name)
      const taken = new Set([...takenCodes, ...usual, ...before])
      return wrongWith(button, taken, { outline, known }).map((one) => wrong(one, button.label || button.name))
    }),
  ]
}
