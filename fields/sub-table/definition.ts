import { z } from 'zod'
import type { RowValues } from '#engine/forms/model.ts'
import { defineField } from '#fields/define.ts'
import { countOr, flag, words } from '#fields/option-shapes.ts'
import { read, unreadable } from '#fields/parsed.ts'

/**
 * A list of rows; its columns are the part's children. The engine handles the cells (`engine/forms/values.ts`); this type only
 * handles the list.
 */
export const subTable = defineField({
  type: 'sub-table',
  nature: 'sub-table',
  family: {
    kind: 'table',
    options: {
      showTitle: '__config__.showTitle',
      actionText: 'actionText',
      addType: 'addType',
      addFrom: 'addTableConf',
      showSummary: 'show-summary',
      summaryField: 'summaryField',
      thousands: 'thousands',
      thousandsField: 'thousandsField',
    },
    tag: 'JNPF-InputTable',
    members: ({ summaryField, thousandsField }) => ({ '__config__.defaultValue': [], summaryField, thousandsField }),
  },
  texts: () => ['actionText'],
  namesFields: ({ summaryField, thousandsField }) => [...summaryField, ...thousandsField],
  options: z.object({
    showTitle: flag(true),
    actionText: words('添加'),
    /** 0 adds an empty row, 1 picks rows from elsewhere. */
    addType: countOr(0, 1, 0),
    /** Where they are picked (`picking.ts`). */
    addFrom: z.unknown().optional(),
    showSummary: flag(false),
    /** Keys of the columns summed below the table. */
    summaryField: z
      .array(z.string())
      .nullish()
      .transform((keys) => keys ?? []),
    thousands: flag(false),
    thousandsField: z
      .array(z.string())
      .nullish()
      .transform((keys) => keys ?? []),
  }),
  column: () => undefined,
  empty: [] as readonly RowValues[],
  isEmpty: (value) => value.length === 0,
  parse: (typed) => (typed.trim() === '' ? read([]) : unreadable('fields.not-typed')),
  validate: () => undefined,
  format: (value) => (value.length === 0 ? '' : String(value.length)),
  fromWire: () => read([]),
  toWire: () => [],
  toColumn: () => null,
  fromColumn: () => [],
  compare: (a, b) => a.length - b.length,
  operators: [],
  searchKind: undefined,
  mayBeListColumn: true,
  mayBeInSubTable: false,
  align: 'left',
  isNumber: false,
  toExpression: () => null,
  fromExpression: () => [],
})
