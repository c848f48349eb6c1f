import type { FieldTypes } from '#engine/forms/field-type.ts'
import { alert } from '#fields/alert/definition.ts'
import { billNumber } from '#fields/bill-number/definition.ts'
import { calculation } from '#fields/calculation/definition.ts'
import { card } from '#fields/card/definition.ts'
import { checkbox } from '#fields/checkbox/definition.ts'
import { createdAt } from '#fields/created-at/definition.ts'
import { createdBy } from '#fields/created-by/definition.ts'
import { date } from '#fields/date/definition.ts'
import type { FieldDefinition } from '#fields/define.ts'
import { divider } from '#fields/divider/definition.ts'
import { groupTitle } from '#fields/group-title/definition.ts'
import { longText } from '#fields/long-text/definition.ts'
import { modifiedAt } from '#fields/modified-at/definition.ts'
import { modifiedBy } from '#fields/modified-by/definition.ts'
import { money } from '#fields/money/definition.ts'
import { number } from '#fields/number/definition.ts'
import { organization } from '#fields/organization/definition.ts'
import { ownOrganization } from '#fields/own-organization/definition.ts'
import { radio } from '#fields/radio/definition.ts'
import { region } from '#fields/region/definition.ts'
import { row } from '#fields/row/definition.ts'
import { select } from '#fields/select/definition.ts'
import { staticText } from '#fields/static-text/definition.ts'
import { subTable } from '#fields/sub-table/definition.ts'
import { onOff } from '#fields/switch/definition.ts'
import { tab } from '#fields/tab/definition.ts'
import { tabs } from '#fields/tabs/definition.ts'
import { text } from '#fields/text/definition.ts'
import { upload } from '#fields/upload/definition.ts'
import { user } from '#fields/user/definition.ts'

/** Every field type by its name, in the order a designer offers them. A new type is one line here, in `renderers.ts` and in `renderers-in-lists.ts`. */
export const definitions = {
  text,
  'long-text': longText,
  number,
  money,
  date,
  switch: onOff,
  radio,
  checkbox,
  select,
  region,
  organization,
  user,
  upload,
  'bill-number': billNumber,
  calculation,
  'sub-table': subTable,
  'created-by': createdBy,
  'created-at': createdAt,
  'modified-by': modifiedBy,
  'modified-at': modifiedAt,
  'own-organization': ownOrganization,
  'group-title': groupTitle,
  divider,
  'static-text': staticText,
  alert,
  row,
  card,
  tabs,
  tab,
} as const

export type FieldTypeName = keyof typeof definitions

const entries: readonly (readonly [string, FieldDefinition])[] = Object.entries(definitions)

/** The registry, as the engine takes it. */
export const fieldTypes: FieldTypes & ReadonlyMap<string, FieldDefinition> = new Map(entries)
