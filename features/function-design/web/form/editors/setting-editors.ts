import { FlatChoicesEditor, TreeChoicesEditor } from '#features/function-design/web/form/editors/choices-editor.tsx'
import { ColumnsEditor, FieldEditor } from '#features/function-design/web/form/editors/field-editors.tsx'
import {
  DirectoryEditor,
  FunctionEditor,
  ReferredFieldEditor,
  SourceColumnsEditor,
  SourceFieldEditor,
} from '#features/function-design/web/form/editors/function-editors.tsx'
import {
  DefaultValueEditor,
  KeyEditor,
  LinesEditor,
  MaskEditor,
  MomentEditor,
  TypeEditor,
} from '#features/function-design/web/form/editors/own-editors.tsx'
import { RowPickingEditor } from '#features/function-design/web/form/editors/row-picking.tsx'
import { FormulaSetting, PatternsSetting } from '#features/function-design/web/form/editors/rule-editors.tsx'
import {
  BillRuleEditor,
  ChoiceInterfaceEditor,
  DictionaryEditor,
  IdsEditor,
  InterfaceEditor,
  TreeChoiceInterfaceEditor,
} from '#features/function-design/web/form/editors/source-editors.tsx'
import { VerifyCodeEditor } from '#features/function-design/web/form/editors/verify-code/verify-code-editor.tsx'
import type { SettingEditors } from '#web/designer/setting-input.tsx'

/** Editors of the settings of kind `custom`, by the names that the descriptions of the types use. */
export const settingEditors: SettingEditors = {
  'bill-rule': BillRuleEditor,
  'choice-interface': ChoiceInterfaceEditor,
  'choice-tree-interface': TreeChoiceInterfaceEditor,
  'choice-tree': TreeChoicesEditor,
  choices: FlatChoicesEditor,
  columns: ColumnsEditor,
  'default-value': DefaultValueEditor,
  dictionary: DictionaryEditor,
  directory: DirectoryEditor,
  field: FieldEditor,
  formula: FormulaSetting,
  function: FunctionEditor,
  ids: IdsEditor,
  interface: InterfaceEditor,
  key: KeyEditor,
  lines: LinesEditor,
  mask: MaskEditor,
  moment: MomentEditor,
  patterns: PatternsSetting,
  'referred-field': ReferredFieldEditor,
  'row-picking': RowPickingEditor,
  'source-columns': SourceColumnsEditor,
  'source-field': SourceFieldEditor,
  type: TypeEditor,
  'verify-code': VerifyCodeEditor,
}
