import { z } from 'zod'
import { defineField } from '#fields/define.ts'
import { words } from '#fields/option-shapes.ts'
import { malformed, read, unreadable } from '#fields/parsed.ts'

const options = z.object({
  onText: words('开'),
  offText: words('关'),
  onValue: z
    .union([z.number(), z.string(), z.boolean()])
    .nullish()
    .transform((value) => value ?? 1),
  offValue: z
    .union([z.number(), z.string(), z.boolean()])
    .nullish()
    .transform((value) => value ?? 0),
})

const yes: readonly string[] = ['是', '1', 'true', 'yes', 'y', '√']
const no: readonly string[] = ['否', '0', 'false', 'no', 'n', '×']

/** On or off; null when nobody has decided, which is shown as off. */
export const onOff = defineField({
  type: 'switch',
  nature: 'value',
  family: {
    kind: 'switch',
    options: { onText: 'activeTxt', offText: 'inactiveTxt', onValue: 'active-value', offValue: 'inactive-value' },
    tag: 'el-switch',
    members: ({ onValue, offValue }) => ({ 'active-value': onValue, 'inactive-value': offValue }),
  },
  texts: () => ['onText', 'offText'],
  options,
  column: () => 'boolean',
  empty: null as boolean | null,
  isEmpty: (value) => value === null,
  initial: () => false,
  parse: (typed, { onText, offText }) => {
    const said = typed.trim()
    if (said === '') return read(null)
    if (said === onText || yes.includes(said.toLowerCase())) return read(true)
    if (said === offText || no.includes(said.toLowerCase())) return read(false)
    return unreadable('fields.switch.neither', { on: onText, off: offText })
  },
  validate: () => undefined,
  format: (value, { onText, offText }) => (value === null ? '' : value ? onText : offText),
  fromWire: (wire, { onValue, offValue }) => {
    if (wire === null || wire === undefined || wire === '') return read(null)
    if (typeof wire === 'object') return malformed()
    if (wire === true || String(wire) === String(onValue)) return read(true)
    return wire === false || String(wire) === String(offValue) ? read(false) : malformed()
  },
  toWire: (value, { onValue, offValue }) => (value === null ? null : value ? onValue : offValue),
  toColumn: (value) => value,
  fromColumn: (stored) => (typeof stored === 'boolean' ? stored : null),
  compare: (a, b) => Number(a) - Number(b),
  operators: ['equals', 'not-equals', 'empty', 'not-empty'],
  searchKind: 'equal',
  mayBeListColumn: true,
  mayBeInSubTable: true,
  align: 'center',
  isNumber: false,
  toExpression: (value) => value,
  fromExpression: (result) => (typeof result === 'boolean' ? result : result === '1' ? true : result === '0' ? false : null),
})
