import { BillNumberFilter } from '#fields/bill-number/editor.tsx'
import { CalculationFilter } from '#fields/calculation/filter.tsx'
import { CheckboxSelect } from '#fields/checkbox/drop-down.tsx'
import type { definitions, FieldTypeName } from '#fields/definitions.ts'
import type { ListRenderers } from '#fields/renderers-types.ts'
import { rendererOnDemand } from '#fields/renderer-on-demand.tsx'
import { LongTextCell } from '#fields/long-text/table-cell.tsx'
import { MoneyCell } from '#fields/money/editor.tsx'
import { NumberCell } from '#fields/number/editor.tsx'
import { OrganizationEditor } from '#fields/organization/editor.tsx'
import { OwnOrganizationFilter } from '#fields/own-organization/filter.tsx'
import { PersonFilter } from '#fields/person-filter.tsx'
import { PlainCell } from '#fields/plain-cell.tsx'
import { RadioSelect } from '#fields/radio/drop-down.tsx'
import { RegionEditor } from '#fields/region/editor.tsx'
import { SelectEditor } from '#fields/select/editor.tsx'
import { SwitchFilter } from '#fields/switch/filter.tsx'
import { TextEditor } from '#fields/text/editor.tsx'
import { UserEditor } from '#fields/user/editor.tsx'

const plain = { cell: PlainCell }
const DateFilter = rendererOnDemand(async () => (await import('#fields/date/filter.tsx')).DateFilter)
const StampFilter = rendererOnDemand(async () => (await import('#fields/stamp-filter.tsx')).StampFilter)

/** What lists draw of every type, each of the shape its own definition asks for. */
const typed: { readonly [Name in FieldTypeName]: ListRenderers<(typeof definitions)[Name]> } = {
  text: { cell: PlainCell, filter: TextEditor },
  'long-text': { cell: PlainCell, filter: LongTextCell },
  number: { cell: PlainCell, filter: NumberCell },
  money: { cell: PlainCell, filter: MoneyCell },
  date: { cell: PlainCell, filter: DateFilter },
  switch: { cell: PlainCell, filter: SwitchFilter },
  radio: { cell: PlainCell, filter: RadioSelect },
  checkbox: { cell: PlainCell, filter: CheckboxSelect },
  select: { cell: PlainCell, filter: SelectEditor },
  region: { cell: PlainCell, filter: RegionEditor },
  organization: { cell: PlainCell, filter: OrganizationEditor },
  user: { cell: PlainCell, filter: UserEditor },
  upload: plain,
  'bill-number': { cell: PlainCell, filter: BillNumberFilter },
  calculation: { cell: PlainCell, filter: CalculationFilter },
  'created-by': { cell: PlainCell, filter: PersonFilter },
  'created-at': { cell: PlainCell, filter: StampFilter },
  'modified-by': { cell: PlainCell, filter: PersonFilter },
  'modified-at': { cell: PlainCell, filter: StampFilter },
  'own-organization': { cell: PlainCell, filter: OwnOrganizationFilter },
  'sub-table': plain,
  'group-title': plain,
  divider: plain,
  'static-text': plain,
  alert: plain,
  row: plain,
  card: plain,
  tabs: plain,
  tab: plain,
}

/**
 * What lists draw, apart from what forms draw, so that a list does not load the editors of forms. What is large comes on
 * demand; the compiler names a type whose renderers are missing.
 */
const renderers: Readonly<Record<FieldTypeName, ListRenderers>> = typed

const byName: ReadonlyMap<string, ListRenderers> = new Map(Object.entries(renderers))

/** Renderers of a type by its name, as definitions carry it; undefined for one nobody draws. */
export function listRenderersOf(type: string): ListRenderers | undefined {
  return byName.get(type)
}
