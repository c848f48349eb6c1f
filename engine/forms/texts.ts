import type { Texts } from '#engine/texts/text.ts'
import { choiceTexts } from './choice-texts.ts'
import { verifyCodeTexts } from './verify-code-texts.ts'

export const formTexts = {
  'forms.message': { zh: '{{message}}', zhtw: '{{message}}', en: '{{message}}' },
  'forms.required': { zh: '{{label}}不能为空', zhtw: '{{label}}不能為空', en: '{{label}} must not be empty' },
  'forms.required-choice': { zh: '请至少选择一个{{label}}', zhtw: '請至少選擇一個{{label}}', en: 'Please choose at least one {{label}}' },
  'forms.required-cell': { zh: '不能为空', zhtw: '不能為空', en: 'Must not be empty' },
  'forms.cleared': { zh: '已按规则清空：{{was}}', zhtw: '已按規則清空：{{was}}', en: 'Cleared by a rule: {{was}}' },
  'forms.repeated-cell': { zh: '与第{{row}}行重复', zhtw: '與第{{row}}列重複', en: 'The same as in row {{row}}' },
  'forms.pattern': { zh: '{{label}}格式不正确', zhtw: '{{label}}格式不正確', en: '{{label}} has the wrong format' },
  'forms.covered': { zh: '请填写完整的{{label}}', zhtw: '請填寫完整的{{label}}', en: 'Please enter the whole {{label}}' },
  'forms.definition.mask': {
    zh: '“{{label}}”不能设置掩码，只有单行输入可以',
    zhtw: '「{{label}}」不能設定遮罩，只有單行輸入可以',
    en: '“{{label}}” cannot be masked, only single-line text can',
  },
  'forms.definition.mask-kind': {
    zh: '“{{label}}”的掩码设置无效：请使用支持的掩码方式，可查看的角色须为角色编码',
    zhtw: '「{{label}}」的遮罩設定無效：請使用支援的遮罩方式，可查看的角色須為角色編碼',
    en: 'The mask of “{{label}}” is not valid: use a supported kind, and codes of roles',
  },
  'forms.definition.reads-mask': {
    zh: '“{{label}}”取自有掩码的字段，也须设置掩码',
    zhtw: '「{{label}}」取自有遮罩的欄位，也須設定遮罩',
    en: '“{{label}}” is computed from a masked field, so it must be masked too',
  },
  'forms.definition.encrypted': {
    zh: '“{{label}}”不能加密存储，只有单行输入和多行输入可以',
    zhtw: '「{{label}}」不能加密儲存，只有單行輸入和多行輸入可以',
    en: '“{{label}}” cannot be stored encrypted, only text of one or several lines can',
  },
  'forms.definition.identifier': {
    zh: '“{{label}}”不能按编号规则校验：只有单行输入可以，且规则须存在',
    zhtw: '「{{label}}」不能按編號規則校驗：只有單行輸入可以，且規則須存在',
    en: '“{{label}}” cannot be checked as an identifier: only a text of one line can, by a rule there is',
  },
  'forms.definition.sum': {
    zh: '“{{label}}”不能汇总其他数据：只有不可编辑的数字字段可以',
    zhtw: '「{{label}}」不能彙總其他資料：只有不可編輯的數字欄位可以',
    en: '“{{label}}” cannot add up records: only a number that nobody edits can',
  },
  ...verifyCodeTexts,
  ...choiceTexts,
  'forms.definition.reads-encrypted': {
    zh: '“{{label}}”取自加密存储的字段，也须加密存储',
    zhtw: '「{{label}}」取自加密儲存的欄位，也須加密儲存',
    en: '“{{label}}” is computed from an encrypted field, so it must be encrypted too',
  },
  'forms.definition.place-encrypted': {
    zh: '“{{label}}”的单据编号不能包含加密存储的字段',
    zhtw: '「{{label}}」的單據編號不能包含加密儲存的欄位',
    en: 'The numbers of “{{label}}” cannot contain an encrypted field',
  },
  'forms.definition.list-encrypted-search': {
    zh: '“{{label}}”加密存储，只能按完整内容精确查询，不能模糊、范围或快捷查询',
    zhtw: '「{{label}}」加密儲存，只能按完整內容精確查詢，不能模糊、範圍或快捷查詢',
    en: '“{{label}}” is stored encrypted and found by its whole value alone, not by a part, a range or the quick search',
  },
  'forms.definition.list-encrypted-sort': {
    zh: '“{{label}}”加密存储，不能排序',
    zhtw: '「{{label}}」加密儲存，不能排序',
    en: '“{{label}}” is stored encrypted, so lists cannot be sorted by it',
  },
  'forms.definition.formula-title': {
    zh: '没有标题为“{{title}}”的字段',
    zhtw: '沒有標題為「{{title}}」的欄位',
    en: 'There is no field “{{title}}”',
  },
  'forms.definition.formula-unfit': {
    zh: '计算公式只能使用数字字段和其他计算公式，“{{title}}”不是',
    zhtw: '計算公式只能使用數字欄位和其他計算公式，「{{title}}」不是',
    en: 'A formula reads number fields and other formulas only; “{{title}}” is neither',
  },
  'forms.definition.list-no-column': {
    zh: '列表至少需要一列',
    zhtw: '列表至少需要一欄',
    en: 'The list needs at least one column',
  },
  'forms.definition.list-gone': {
    zh: '列表的列“{{label}}”引用的字段“{{key}}”不存在',
    zhtw: '列表的欄「{{label}}」引用的欄位「{{key}}」不存在',
    en: 'The column “{{label}}” shows the field “{{key}}”, which does not exist',
  },
  'forms.definition.list-no-list-column': {
    zh: '“{{label}}”不能作为列表的列',
    zhtw: '「{{label}}」不能作為列表的欄',
    en: '“{{label}}” cannot be a column of the list',
  },
  'forms.definition.list-twice': {
    zh: '列表的列“{{label}}”重复',
    zhtw: '列表的欄「{{label}}」重複',
    en: 'The list has the column “{{label}}” twice',
  },
  'forms.definition.list-no-sum': {
    zh: '“{{label}}”不能合计，只有数字列可以',
    zhtw: '「{{label}}」不能合計，只有數字欄可以',
    en: '“{{label}}” cannot be summed, only columns of numbers can',
  },
  'forms.definition.list-no-sort': {
    zh: '列表不能按“{{label}}”排序',
    zhtw: '列表不能按「{{label}}」排序',
    en: 'The list cannot be sorted by “{{label}}”',
  },
  'forms.definition.list-search-gone': {
    zh: '查询条件“{{label}}”引用的字段“{{key}}”不存在',
    zhtw: '查詢條件「{{label}}」引用的欄位「{{key}}」不存在',
    en: 'The search by “{{label}}” reads the field “{{key}}”, which does not exist',
  },
  'forms.definition.list-no-search': {
    zh: '“{{label}}”不能作为查询条件',
    zhtw: '「{{label}}」不能作為查詢條件',
    en: 'The list cannot be searched by “{{label}}”',
  },
  'forms.definition.list-search-twice': {
    zh: '查询条件“{{label}}”重复',
    zhtw: '查詢條件「{{label}}」重複',
    en: 'The list has the search by “{{label}}” twice',
  },
  'forms.definition.list-layout-no-field': {
    zh: '请为列表的布局选择字段',
    zhtw: '請為列表的版面選擇欄位',
    en: 'Choose the field that the layout of the list needs',
  },
  'forms.definition.list-layout-field': {
    zh: '列表不能按“{{label}}”排布',
    zhtw: '列表不能按「{{label}}」排列',
    en: 'The list cannot be arranged by “{{label}}”',
  },
  'forms.definition.list-layout-no-source': {
    zh: '请选择左侧树的数据来源',
    zhtw: '請選擇左側樹的資料來源',
    en: 'Choose where the tree beside the list comes from',
  },
  'forms.definition.list-layout-no-name': {
    zh: '请选择左侧树的名称字段',
    zhtw: '請選擇左側樹的名稱欄位',
    en: 'Choose the field by which the nodes of the tree are called',
  },
  'forms.definition.list-filter': {
    zh: '固定过滤条件无法识别，列表将没有数据',
    zhtw: '固定過濾條件無法識別，列表將沒有資料',
    en: 'The fixed filter cannot be read, so the list would have no records',
  },
  'forms.definition.list-directory': {
    zh: '选择目录的写法不正确，至少要有一列',
    zhtw: '選擇目錄的寫法不正確，至少要有一欄',
    en: 'The directory is not written correctly; it needs at least one column',
  },
  'forms.definition.list-directory-gone': {
    zh: '选择目录的列“{{key}}”不在表单中，请移除',
    zhtw: '選擇目錄的欄「{{key}}」不在表單中，請移除',
    en: 'The column “{{key}}” of the directory is not in the form; please remove it',
  },
  'forms.definition.list-directory-column': {
    zh: '选择目录不能包含“{{label}}”：掩码、加密、附件和引用其他数据的字段只随数据本身的权限显示',
    zhtw: '選擇目錄不能包含「{{label}}」：遮罩、加密、附件和引用其他資料的欄位只隨資料本身的權限顯示',
    en: 'The directory cannot show “{{label}}”: what is masked, encrypted, a file or a reference needs the right to the record',
  },
  'forms.definition.list-directory-many': {
    zh: '选择目录最多 {{most}} 列',
    zhtw: '選擇目錄最多 {{most}} 欄',
    en: 'A directory has at most {{most}} columns',
  },
  'forms.definition.list-directory-filter': {
    zh: '选择目录的筛选条件不能读取，请检查字段和符号',
    zhtw: '選擇目錄的篩選條件不能讀取，請檢查欄位和符號',
    en: 'A filter of the directory cannot be read; please check its fields and signs',
  },
  'forms.definition.list-filter-condition': {
    zh: '固定过滤的第{{number}}个条件（字段“{{field}}”）无法识别，列表将没有数据',
    zhtw: '固定過濾的第{{number}}個條件（欄位「{{field}}」）無法識別，列表將沒有資料',
    en: 'Condition {{number}} of the fixed filter (field “{{field}}”) cannot be read, so the list would have no records',
  },
  'forms.definition.list-button-unreadable': {
    zh: '列表的自定义按钮无法识别',
    zhtw: '列表的自訂按鈕無法識別',
    en: 'The own buttons of the list cannot be read',
  },
  'forms.definition.list-button-many': {
    zh: '列表最多{{most}}个自定义按钮',
    zhtw: '列表最多{{most}}個自訂按鈕',
    en: 'A list has at most {{most}} own buttons',
  },
  'forms.definition.list-button-label': {
    zh: '自定义按钮“{{code}}”需要1至50个字的名称',
    zhtw: '自訂按鈕「{{code}}」需要1至50個字的名稱',
    en: 'The own button “{{code}}” needs a name of 1 to 50 characters',
  },
  'forms.definition.list-button-code': {
    zh: '按钮“{{label}}”的编码只能以字母开头，由字母、数字、下划线和短横组成，最多50个字符',
    zhtw: '按鈕「{{label}}」的編碼只能以字母開頭，由字母、數字、底線和短橫組成，最多50個字元',
    en: 'The code of “{{label}}” begins with a letter and has letters, digits, _ and -, at most 50',
  },
  'forms.definition.list-button-taken': {
    zh: '按钮“{{label}}”的编码与其他按钮重复',
    zhtw: '按鈕「{{label}}」的編碼與其他按鈕重複',
    en: 'Another button has the code of “{{label}}”',
  },
  'forms.definition.list-button-place': {
    zh: '请选择按钮“{{label}}”的位置',
    zhtw: '請選擇按鈕「{{label}}」的位置',
    en: 'Choose where the button “{{label}}” stands',
  },
  'forms.definition.list-button-when': {
    zh: '按钮“{{label}}”的显示条件无法识别，只能使用主表字段',
    zhtw: '按鈕「{{label}}」的顯示條件無法識別，只能使用主表欄位',
    en: 'The condition of “{{label}}” cannot be read; it may use fields of the record itself',
  },
  'forms.definition.list-button-when-own': {
    zh: '按钮“{{label}}”的显示条件不能查询本组织的其他数据',
    zhtw: '按鈕「{{label}}」的顯示條件不能查詢本組織的其他資料',
    en: 'The condition of “{{label}}” cannot ask about other records',
  },
  'forms.definition.list-button-field': {
    zh: '按钮“{{label}}”引用的字段“{{field}}”不存在',
    zhtw: '按鈕「{{label}}」引用的欄位「{{field}}」不存在',
    en: 'The button “{{label}}” names the field “{{field}}”, which does not exist',
  },
  'forms.definition.list-button-function': {
    zh: '请选择按钮“{{label}}”打开的功能',
    zhtw: '請選擇按鈕「{{label}}」開啟的功能',
    en: 'Choose the function that “{{label}}” opens',
  },
  'forms.definition.list-button-script': {
    zh: '请填写按钮“{{label}}”的脚本',
    zhtw: '請填寫按鈕「{{label}}」的指令碼',
    en: 'Write the script of “{{label}}”',
  },
  'forms.definition.list-button-interface': {
    zh: '请选择按钮“{{label}}”调用的数据接口',
    zhtw: '請選擇按鈕「{{label}}」呼叫的資料介面',
    en: 'Choose the data interface that “{{label}}” calls',
  },
  'forms.definition.list-button-address': {
    zh: '按钮“{{label}}”的地址须以 http://、https:// 或 / 开头，主机名不能引用字段',
    zhtw: '按鈕「{{label}}」的地址須以 http://、https:// 或 / 開頭，主機名稱不能引用欄位',
    en: 'The address of “{{label}}” begins with http://, https:// or /, and its host names no field',
  },
  'forms.definition.list-button-address-list': {
    zh: '按钮“{{label}}”在列表上方时，地址不能引用字段',
    zhtw: '按鈕「{{label}}」在列表上方時，地址不能引用欄位',
    en: 'Above the list the address of “{{label}}” cannot name fields',
  },
  'forms.not-writable': {
    zh: '没有修改“{{label}}”的权限',
    zhtw: '沒有修改「{{label}}」的權限',
    en: 'You are not allowed to change “{{label}}”',
  },
  'forms.hidden-not-writable': {
    zh: '提交的内容中有您没有权限的字段，未保存',
    zhtw: '提交的內容中有您沒有權限的欄位，未儲存',
    en: 'What was sent holds a field that you have no right to, so nothing was saved',
  },
  'forms.too-many-rows': { zh: '{{label}}最多 {{max}} 行', zhtw: '{{label}}最多 {{max}} 列', en: '{{label}} takes at most {{max}} rows' },
  'forms.rows-shape': {
    zh: '{{label}}的数据格式不正确',
    zhtw: '{{label}}的資料格式不正確',
    en: 'The rows of {{label}} have the wrong format',
  },
  'forms.row-twice': { zh: '{{label}}中同一行出现两次', zhtw: '{{label}}中同一列出現兩次', en: 'A row of {{label}} occurs twice' },

  'forms.definition.not-json': {
    zh: '定义不是有效的 JSON',
    zhtw: '定義不是有效的 JSON',
    en: 'The definition is not valid JSON',
  },
  'forms.definition.no-control': {
    zh: '{{place}} 不是控件',
    zhtw: '{{place}} 不是控件',
    en: '{{place}} is no control',
  },
  'forms.definition.no-rules': {
    zh: '联动规则（seedbedRules）不是列表',
    zhtw: '聯動規則（seedbedRules）不是列表',
    en: 'The rules (seedbedRules) are no list',
  },
  'forms.definition.no-rule': {
    zh: '第 {{rule}} 条联动规则（seedbedRules）无法识别',
    zhtw: '第 {{rule}} 條聯動規則（seedbedRules）無法識別',
    en: 'Rule {{rule}} (seedbedRules) cannot be understood',
  },
  'forms.definition.empty': { zh: '表单不允许为空', zhtw: '表單不允許為空', en: 'The form must not be empty' },
  'forms.definition.key-missing': { zh: '“{{label}}”缺少字段名', zhtw: '「{{label}}」缺少欄位名', en: '“{{label}}” has no field name' },
  'forms.definition.key-shape': {
    zh: '字段名“{{key}}”不正确：须以字母开头，只含字母、数字和下划线',
    zhtw: '欄位名「{{key}}」不正確：須以字母開頭，只含字母、數字和底線',
    en: 'The field name “{{key}}” must start with a letter and hold only letters, digits and underscores',
  },
  'forms.definition.key-twice': { zh: '字段名“{{key}}”重复', zhtw: '欄位名「{{key}}」重複', en: 'The field name “{{key}}” is used twice' },
  'forms.definition.unknown-type': {
    zh: '暂不支持控件“{{label}}”（{{kind}}）',
    zhtw: '暫不支援元件「{{label}}」（{{kind}}）',
    en: 'The control “{{label}}” ({{kind}}) is not supported',
  },
  'forms.definition.options': {
    zh: '“{{label}}”的设置不正确',
    zhtw: '「{{label}}」的設定不正確',
    en: 'The settings of “{{label}}” are not correct',
  },
  'forms.definition.not-in-sub-table': {
    zh: '“{{label}}”不能放在子表中',
    zhtw: '「{{label}}」不能放在子表中',
    en: '“{{label}}” cannot stand in a sub-table',
  },
  'forms.definition.pattern': {
    zh: '“{{label}}”的校验规则不正确',
    zhtw: '「{{label}}」的驗證規則不正確',
    en: 'A pattern of “{{label}}” cannot be used',
  },
  'forms.definition.column': {
    zh: '“{{label}}”的列名“{{column}}”不可用',
    zhtw: '「{{label}}」的欄名「{{column}}」不可用',
    en: 'The column name “{{column}}” of “{{label}}” cannot be used',
  },
  'forms.definition.rule-field': {
    zh: '第 {{rule}} 条规则中的字段“{{field}}”不存在',
    zhtw: '第 {{rule}} 條規則中的欄位「{{field}}」不存在',
    en: 'Rule {{rule}} names the field “{{field}}”, which does not exist',
  },
  'forms.definition.rule-expression': {
    zh: '第 {{rule}} 条规则的表达式不正确',
    zhtw: '第 {{rule}} 條規則的運算式不正確',
    en: 'An expression of rule {{rule}} is not correct',
  },
  'forms.definition.rule-value': {
    zh: '第 {{rule}} 条规则没有说明要设置的值',
    zhtw: '第 {{rule}} 條規則沒有說明要設定的值',
    en: 'Rule {{rule}} does not say which value to set',
  },
  'forms.definition.circle': {
    zh: '字段“{{label}}”的取值循环依赖',
    zhtw: '欄位「{{label}}」的取值循環依賴',
    en: 'The value of “{{label}}” depends on itself',
  },
  'forms.definition.formula': {
    zh: '“{{label}}”的计算公式不正确',
    zhtw: '「{{label}}」的計算公式不正確',
    en: 'The formula of “{{label}}” is not correct',
  },
  'forms.definition.formula-field': {
    zh: '“{{label}}”的计算公式引用了不存在的字段“{{field}}”',
    zhtw: '「{{label}}」的計算公式引用了不存在的欄位「{{field}}」',
    en: 'The formula of “{{label}}” names the field “{{field}}”, which does not exist',
  },
  'forms.definition.formula-number': {
    zh: '“{{label}}”的计算公式只能使用数字字段',
    zhtw: '「{{label}}」的計算公式只能使用數字欄位',
    en: 'The formula of “{{label}}” can only use number fields',
  },
  // While a form is designed.
  'forms.editing.not-here': { zh: '该控件不能放在这里', zhtw: '該控制項不能放在這裡', en: 'This part cannot stand here' },
  'forms.editing.not-in-sub-table': {
    zh: '该控件不能放在子表中',
    zhtw: '該控制項不能放在子表中',
    en: 'This part cannot stand in a sub-table',
  },
  'forms.editing.within-itself': {
    zh: '不能移动到自己里面',
    zhtw: '不能移動到自己裡面',
    en: 'A part cannot be moved into itself',
  },
  'forms.editing.gone': { zh: '该控件已不存在', zhtw: '該控制項已不存在', en: 'This part does not exist any more' },
  'forms.editing.key-shape': {
    zh: '字段名以字母开头，由字母、数字、下划线组成，最多 100 个字符，且不能是保留字',
    zhtw: '欄位名以字母開頭，由字母、數字、底線組成，最多 100 個字元，且不能是保留字',
    en: 'A field name begins with a letter, has letters, digits and underscores, at most 100, and is no reserved word',
  },
  'forms.editing.key-taken': { zh: '字段名已被使用', zhtw: '欄位名已被使用', en: 'This field name is taken' },
  'forms.editing.key-fixed': {
    zh: '字段发布后，字段名不能修改',
    zhtw: '欄位發布後，欄位名不能修改',
    en: 'The name of a published field cannot be changed',
  },
} satisfies Texts
