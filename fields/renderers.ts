import { lazy } from 'react'
import { AlertRenderer } from '#fields/alert/renderer.tsx'
import { BillNumberEditor, BillNumberViewer } from '#fields/bill-number/editor.tsx'
import { CalculationEditor, CalculationViewer } from '#fields/calculation/viewer.tsx'
import { CardRenderer } from '#fields/card/renderer.tsx'
import { checkbox } from '#fields/checkbox/definition.ts'
import { CheckboxSelect } from '#fields/checkbox/drop-down.tsx'
import { CheckboxEditor } from '#fields/checkbox/editor.tsx'
import { date } from '#fields/date/definition.ts'
import { DateEditor } from '#fields/date/editor.tsx'
import type { definitions, FieldTypeName } from '#fields/definitions.ts'
import { DividerRenderer } from '#fields/divider/renderer.tsx'
import type { Renderers } from '#fields/renderers-types.ts'
import type { FormPart } from '#fields/define.ts'
import { GroupTitleRenderer } from '#fields/group-title/renderer.tsx'
import { LongTextEditor } from '#fields/long-text/editor.tsx'
import { LongTextCell } from '#fields/long-text/table-cell.tsx'
import { LongTextViewer } from '#fields/long-text/viewer.tsx'
import { MoneyCell, MoneyEditor } from '#fields/money/editor.tsx'
import { MoneyViewer } from '#fields/money/viewer.tsx'
import { NumberCell, NumberEditor } from '#fields/number/editor.tsx'
import { NumberViewer } from '#fields/number/viewer.tsx'
import { OrganizationEditor, OrganizationViewer } from '#fields/organization/editor.tsx'
import { OwnOrganizationText, OwnOrganizationViewer } from '#fields/own-organization/renderers.tsx'
import { PersonText, PersonViewer } from '#fields/person-renderers.tsx'
import { radio } from '#fields/radio/definition.ts'
import { RadioSelect } from '#fields/radio/drop-down.tsx'
import { RadioEditor } from '#fields/radio/editor.tsx'
import { RegionEditor, RegionViewer } from '#fields/region/editor.tsx'
import { RowRenderer } from '#fields/row/renderer.tsx'
import { select } from '#fields/select/definition.ts'
import { SelectEditor } from '#fields/select/editor.tsx'
import { StampText, StampViewer } from '#fields/stamp-renderers.tsx'
import { StaticTextRenderer } from '#fields/static-text/renderer.tsx'
import { SubTableRenderer } from '#fields/sub-table/renderer.tsx'
import { onOff } from '#fields/switch/definition.ts'
import { SwitchEditor } from '#fields/switch/editor.tsx'
import { TabRenderer } from '#fields/tab/renderer.tsx'
import { text } from '#fields/text/definition.ts'
import { TextEditor } from '#fields/text/editor.tsx'
import { textViewer } from '#fields/text-viewer.tsx'
import { UploadCell, UploadEditor, UploadViewer } from '#fields/upload/editor.tsx'
import { UserEditor, UserViewer } from '#fields/user/editor.tsx'

/** Large and in few forms: comes with the first form that has it, which waits for it as for its data. */
const TabsRenderer = lazy(async () => ({ default: (await import('#fields/tabs/renderer.tsx')).TabsRenderer }))

const person: Renderers<(typeof definitions)['created-by']> = {
  editor: PersonText,
  phone: PersonText,
  viewer: PersonViewer,
}
const stamp: Renderers<(typeof definitions)['created-at']> = {
  editor: StampText,
  phone: StampText,
  viewer: StampViewer,
}

/** The renderers of a part without a value: the same thing to edit and to read. */
function still<Definition>(renderer: Renderers<Definition>['viewer']): Renderers<Definition> {
  return { editor: renderer, phone: renderer, viewer: renderer }
}

/** The title stands in one of the options, else it is the label. */
function titleIn(option: string): (part: FormPart) => string {
  return ({ options, label }) => {
    const title = options[option]
    return typeof title === 'string' && title !== '' ? title : label
  }
}

/** What forms draw of every type, each of the shape its own definition asks for. */
const typed: { readonly [Name in FieldTypeName]: Renderers<(typeof definitions)[Name]> } = {
  text: { editor: TextEditor, phone: TextEditor, viewer: textViewer(text), tableCell: TextEditor },
  'long-text': {
    editor: LongTextEditor,
    phone: LongTextEditor,
    viewer: LongTextViewer,
    tableCell: LongTextCell,
  },
  number: { editor: NumberEditor, phone: NumberEditor, viewer: NumberViewer, tableCell: NumberCell },
  money: { editor: MoneyEditor, phone: MoneyEditor, viewer: MoneyViewer, tableCell: MoneyCell },
  date: { editor: DateEditor, phone: DateEditor, viewer: textViewer(date), tableCell: DateEditor },
  switch: {
    editor: SwitchEditor,
    phone: SwitchEditor,
    viewer: textViewer(onOff),
    tableCell: SwitchEditor,
  },
  radio: {
    editor: RadioEditor,
    phone: RadioEditor,
    viewer: textViewer(radio),
    tableCell: RadioSelect,
  },
  checkbox: {
    editor: CheckboxEditor,
    phone: CheckboxEditor,
    viewer: textViewer(checkbox),
    tableCell: CheckboxSelect,
  },
  select: {
    editor: SelectEditor,
    phone: SelectEditor,
    viewer: textViewer(select),
    tableCell: SelectEditor,
  },
  region: {
    editor: RegionEditor,
    phone: RegionEditor,
    viewer: RegionViewer,
    tableCell: RegionEditor,
  },
  organization: {
    editor: OrganizationEditor,
    phone: OrganizationEditor,
    viewer: OrganizationViewer,
    tableCell: OrganizationEditor,
  },
  user: { editor: UserEditor, phone: UserEditor, viewer: UserViewer, tableCell: UserEditor },
  upload: { editor: UploadEditor, phone: UploadEditor, viewer: UploadViewer, tableCell: UploadCell },
  'bill-number': { editor: BillNumberEditor, phone: BillNumberEditor, viewer: BillNumberViewer },
  calculation: {
    editor: CalculationEditor,
    phone: CalculationEditor,
    viewer: CalculationViewer,
    tableCell: CalculationEditor,
  },
  'created-by': person,
  'created-at': stamp,
  'modified-by': person,
  'modified-at': stamp,
  'own-organization': {
    editor: OwnOrganizationText,
    phone: OwnOrganizationText,
    viewer: OwnOrganizationViewer,
  },
  'sub-table': { ...still(SubTableRenderer), groupTitle: ({ label }) => label, isFramed: true },
  'group-title': { ...still(GroupTitleRenderer), groupTitle: titleIn('content') },
  divider: still(DividerRenderer),
  'static-text': still(StaticTextRenderer),
  alert: still(AlertRenderer),
  row: still(RowRenderer),
  card: { ...still(CardRenderer), groupTitle: titleIn('title'), isFramed: true },
  tabs: still(TabsRenderer),
  tab: still(TabRenderer),
}

/** What forms draw of every type; the compiler names a type whose renderers are missing. */
export const renderers: Readonly<Record<FieldTypeName, Renderers>> = typed

/** Renderers of a type by its name, as definitions carry it; undefined for one nobody draws. */
export function renderersOf(type: string): Renderers | undefined {
  return byName.get(type)
}

const byName: ReadonlyMap<string, Renderers> = new Map(Object.entries(renderers))
