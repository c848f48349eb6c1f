import { AlertFace } from '#fields/alert/face.tsx'
import { BillNumberEditor, BillNumberFilter, BillNumberViewer } from '#fields/bill-number/editor.tsx'
import { CalculationFilter } from '#fields/calculation/filter.tsx'
import { CalculationEditor, CalculationViewer } from '#fields/calculation/viewer.tsx'
import { CardFace } from '#fields/card/face.tsx'
import { checkbox } from '#fields/checkbox/definition.ts'
import { CheckboxEditor, CheckboxSelect } from '#fields/checkbox/editor.tsx'
import { date } from '#fields/date/definition.ts'
import { DateEditor, DateFilter } from '#fields/date/editor.tsx'
import type { definitions, FieldTypeName } from '#fields/definitions.ts'
import { DividerFace } from '#fields/divider/face.tsx'
import type { Faces } from '#fields/faces-types.ts'
import type { FormPart } from '#fields/define.ts'
import { GroupTitleFace } from '#fields/group-title/face.tsx'
import { LongTextEditor } from '#fields/long-text/editor.tsx'
import { LongTextCell } from '#fields/long-text/table-cell.tsx'
import { LongTextViewer } from '#fields/long-text/viewer.tsx'
import { MoneyCell, MoneyEditor } from '#fields/money/editor.tsx'
import { MoneyViewer } from '#fields/money/viewer.tsx'
import { NumberCell, NumberEditor } from '#fields/number/editor.tsx'
import { NumberViewer } from '#fields/number/viewer.tsx'
import { OrganizationEditor, OrganizationViewer } from '#fields/organization/editor.tsx'
import { OwnOrganizationFilter, OwnOrganizationText, OwnOrganizationViewer } from '#fields/own-organization/faces.tsx'
import { PersonFilter, PersonText, PersonViewer } from '#fields/person-faces.tsx'
import { PlainCell } from '#fields/plain-cell.tsx'
import { radio } from '#fields/radio/definition.ts'
import { RadioEditor, RadioSelect } from '#fields/radio/editor.tsx'
import { RegionEditor, RegionViewer } from '#fields/region/editor.tsx'
import { RowFace } from '#fields/row/face.tsx'
import { select } from '#fields/select/definition.ts'
import { SelectEditor } from '#fields/select/editor.tsx'
import { StampFilter, StampText, StampViewer } from '#fields/stamp-faces.tsx'
import { StaticTextFace } from '#fields/static-text/face.tsx'
import { SubTableFace } from '#fields/sub-table/face.tsx'
import { onOff } from '#fields/switch/definition.ts'
import { SwitchEditor, SwitchFilter } from '#fields/switch/editor.tsx'
import { TabFace } from '#fields/tab/face.tsx'
import { TabsFace } from '#fields/tabs/face.tsx'
import { text } from '#fields/text/definition.ts'
import { TextEditor } from '#fields/text/editor.tsx'
import { textViewer } from '#fields/text-viewer.tsx'
import { UploadCell, UploadEditor, UploadViewer } from '#fields/upload/editor.tsx'
import { UserEditor, UserViewer } from '#fields/user/editor.tsx'

const person: Faces<(typeof definitions)['created-by']> = {
  editor: PersonText,
  phone: PersonText,
  viewer: PersonViewer,
  cell: PlainCell,
  filter: PersonFilter,
}
const stamp: Faces<(typeof definitions)['created-at']> = {
  editor: StampText,
  phone: StampText,
  viewer: StampViewer,
  cell: PlainCell,
  filter: StampFilter,
}

/** The faces of a part without a value: the same thing to edit and to read. */
function still<Definition>(face: Faces<Definition>['viewer']): Faces<Definition> {
  return { editor: face, phone: face, viewer: face, cell: PlainCell }
}

/** The title stands in one of the options, else it is the label. */
function titleIn(option: string): (part: FormPart) => string {
  return ({ options, label }) => {
    const title = options[option]
    return typeof title === 'string' && title !== '' ? title : label
  }
}

/** Every type's faces, each of the shape its own definition asks for. */
const typed: { readonly [Name in FieldTypeName]: Faces<(typeof definitions)[Name]> } = {
  text: { editor: TextEditor, phone: TextEditor, viewer: textViewer(text), cell: PlainCell, filter: TextEditor, tableCell: TextEditor },
  'long-text': {
    editor: LongTextEditor,
    phone: LongTextEditor,
    viewer: LongTextViewer,
    cell: PlainCell,
    filter: LongTextCell,
    tableCell: LongTextCell,
  },
  number: { editor: NumberEditor, phone: NumberEditor, viewer: NumberViewer, cell: PlainCell, filter: NumberCell, tableCell: NumberCell },
  money: { editor: MoneyEditor, phone: MoneyEditor, viewer: MoneyViewer, cell: PlainCell, filter: MoneyCell, tableCell: MoneyCell },
  date: { editor: DateEditor, phone: DateEditor, viewer: textViewer(date), cell: PlainCell, filter: DateFilter, tableCell: DateEditor },
  switch: {
    editor: SwitchEditor,
    phone: SwitchEditor,
    viewer: textViewer(onOff),
    cell: PlainCell,
    filter: SwitchFilter,
    tableCell: SwitchEditor,
  },
  radio: {
    editor: RadioEditor,
    phone: RadioEditor,
    viewer: textViewer(radio),
    cell: PlainCell,
    filter: RadioSelect,
    tableCell: RadioSelect,
  },
  checkbox: {
    editor: CheckboxEditor,
    phone: CheckboxEditor,
    viewer: textViewer(checkbox),
    cell: PlainCell,
    filter: CheckboxSelect,
    tableCell: CheckboxSelect,
  },
  select: {
    editor: SelectEditor,
    phone: SelectEditor,
    viewer: textViewer(select),
    cell: PlainCell,
    filter: SelectEditor,
    tableCell: SelectEditor,
  },
  region: {
    editor: RegionEditor,
    phone: RegionEditor,
    viewer: RegionViewer,
    cell: PlainCell,
    filter: RegionEditor,
    tableCell: RegionEditor,
  },
  organization: {
    editor: OrganizationEditor,
    phone: OrganizationEditor,
    viewer: OrganizationViewer,
    cell: PlainCell,
    filter: OrganizationEditor,
    tableCell: OrganizationEditor,
  },
  user: { editor: UserEditor, phone: UserEditor, viewer: UserViewer, cell: PlainCell, filter: UserEditor, tableCell: UserEditor },
  upload: { editor: UploadEditor, phone: UploadEditor, viewer: UploadViewer, cell: PlainCell, tableCell: UploadCell },
  'bill-number': { editor: BillNumberEditor, phone: BillNumberEditor, viewer: BillNumberViewer, cell: PlainCell, filter: BillNumberFilter },
  calculation: {
    editor: CalculationEditor,
    phone: CalculationEditor,
    viewer: CalculationViewer,
    cell: PlainCell,
    filter: CalculationFilter,
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
    cell: PlainCell,
    filter: OwnOrganizationFilter,
  },
  'sub-table': { ...still(SubTableFace), groupTitle: ({ label }) => label, isFramed: true },
  'group-title': { ...still(GroupTitleFace), groupTitle: titleIn('content') },
  divider: still(DividerFace),
  'static-text': still(StaticTextFace),
  alert: still(AlertFace),
  row: still(RowFace),
  card: { ...still(CardFace), groupTitle: titleIn('title'), isFramed: true },
  tabs: still(TabsFace),
  tab: still(TabFace),
}

/** Every type's faces; the compiler names a type whose faces are missing. */
export const faces: Readonly<Record<FieldTypeName, Faces>> = typed

/** Faces of a type by its name, as definitions carry it; undefined for one nobody draws. */
export function facesOf(type: string): Faces | undefined {
  return byName.get(type)
}

const byName: ReadonlyMap<string, Faces> = new Map(Object.entries(faces))
