import type { Texts } from '#engine/texts/text.ts'

/** What is refused of names for generated code. */
export const generateTexts = {
  'function-design.generate.class-wrong': {
    zh: '类名以字母开头，只能包含字母和数字，最多50个字符',
    zhtw: '類別名稱以字母開頭，只能包含字母和數字，最多50個字元',
    en: 'A class name begins with a letter and has letters and digits, at most 50',
  },
  'function-design.generate.class-twice': {
    zh: '子表的类名不能重复',
    zhtw: '子表的類別名稱不能重複',
    en: 'Each sub-table needs a class name of its own',
  },
  'function-design.generate.package-wrong': {
    zh: '包名以小写字母开头，只能包含小写字母、数字和 . _ -',
    zhtw: '套件名稱以小寫字母開頭，只能包含小寫字母、數字和 . _ -',
    en: 'A package name begins with a small letter and has small letters, digits and . _ -',
  },
  'function-design.generate.description-long': {
    zh: '说明最多为500个字符',
    zhtw: '說明最多為500個字元',
    en: 'The description has at most 500 characters',
  },
  'function-design.generate.module-unknown': {
    zh: '所选模块不存在或已停用',
    zhtw: '所選模組不存在或已停用',
    en: 'The module does not exist or is disabled',
  },
  'function-design.generate.unpublished': {
    zh: '请先发布功能再生成代码',
    zhtw: '請先發布功能再產生程式碼',
    en: 'Publish the function before generating code for it',
  },
} satisfies Texts

/** What is wrong with proposed fields, and with the workbook they come from. */
export const columnTexts = {
  'function-columns.sheet-empty': {
    zh: '第一个工作表中没有内容，请选择有表头的表格',
    zhtw: '第一個工作表中沒有內容，請選擇有表頭的表格',
    en: 'The first sheet is empty; choose a workbook with headings',
  },
  'function-columns.yes': { zh: '是', zhtw: '是', en: 'Yes' },
  'function-columns.no': { zh: '否', zhtw: '否', en: 'No' },
  'function-columns.label-missing': { zh: '请输入标题', zhtw: '請輸入標題', en: 'Enter a label' },
  'function-columns.label-too-long': {
    zh: '标题最多{{max}}个字符',
    zhtw: '標題最多{{max}}個字元',
    en: 'A label has at most {{max}} characters',
  },
  'function-columns.label-taken': {
    zh: '标题“{{label}}”重复，请改名或不采用',
    zhtw: '標題「{{label}}」重複，請改名或不採用',
    en: 'The label “{{label}}” is there twice; change it or leave the field out',
  },
  'function-columns.group-too-long': {
    zh: '子表标题最多{{max}}个字符',
    zhtw: '子表標題最多{{max}}個字元',
    en: 'The heading of a sub-table has at most {{max}} characters',
  },
} satisfies Texts

/** How two releases of a function differ, in words. */
export const differenceTexts = {
  'function-design.difference.function-name': { zh: '功能名称', zhtw: '功能名稱', en: 'Name' },
  'function-design.difference.function-category': { zh: '功能分类', zhtw: '功能分類', en: 'Category' },
  'function-design.difference.function-flowId': { zh: '流程', zhtw: '流程', en: 'Flow' },
  'function-design.difference.part-added': { zh: '新增控件', zhtw: '新增控制項', en: 'Added' },
  'function-design.difference.part-removed': {
    zh: '删除控件（数据保留）',
    zhtw: '刪除控制項（資料保留）',
    en: 'Removed (values are kept)',
  },
  'function-design.difference.part-moved': { zh: '移动位置', zhtw: '移動位置', en: 'Moved' },
  'function-design.difference.part-rest': { zh: '其他设置', zhtw: '其他設定', en: 'Other settings' },
  'function-design.difference.member-label': { zh: '标题', zhtw: '標題', en: 'Title' },
  'function-design.difference.member-type': { zh: '控件类型', zhtw: '控制項類型', en: 'Kind' },
  'function-design.difference.member-required': { zh: '必填', zhtw: '必填', en: 'Required' },
  'function-design.difference.member-readOnly': { zh: '只读', zhtw: '唯讀', en: 'Read-only' },
  'function-design.difference.member-hidden': { zh: '隐藏', zhtw: '隱藏', en: 'Hidden' },
  'function-design.difference.member-unique': { zh: '不可重复', zhtw: '不可重複', en: 'Unique' },
  'function-design.difference.member-defaultValue': { zh: '默认值', zhtw: '預設值', en: 'Default' },
  'function-design.difference.member-defaultCurrent': { zh: '默认当前值', zhtw: '預設目前值', en: 'Default: now, me' },
  'function-design.difference.member-placeholder': { zh: '占位提示', zhtw: '佔位提示', en: 'Placeholder' },
  'function-design.difference.member-help': { zh: '提示说明', zhtw: '提示說明', en: 'Help' },
  'function-design.difference.member-showLabel': { zh: '显示标题', zhtw: '顯示標題', en: 'Show the title' },
  'function-design.difference.member-span': { zh: '宽度', zhtw: '寬度', en: 'Width' },
  'function-design.difference.member-columnWidth': { zh: '列宽', zhtw: '欄寬', en: 'Column width' },
  'function-design.difference.member-devices': { zh: '显示设备', zhtw: '顯示裝置', en: 'Devices' },
  'function-design.difference.member-patterns': { zh: '校验规则', zhtw: '驗證規則', en: 'Patterns' },
  'function-design.difference.member-notCopied': { zh: '复制时不带出', zhtw: '複製時不帶出', en: 'Not copied' },
  'function-design.difference.member-encrypted': { zh: '加密存储', zhtw: '加密儲存', en: 'Stored encrypted' },
  'function-design.difference.member-mask': { zh: '掩码', zhtw: '遮罩', en: 'Mask' },
  'function-design.difference.member-key': { zh: '字段名', zhtw: '欄位名', en: 'Key' },
  'function-design.difference.option': { zh: '设置项 {{option}}', zhtw: '設定項 {{option}}', en: 'Setting {{option}}' },
  'function-design.difference.rule-added': { zh: '新增联动规则', zhtw: '新增連動規則', en: 'Rule added' },
  'function-design.difference.rule-removed': { zh: '删除联动规则', zhtw: '刪除連動規則', en: 'Rule removed' },
  'function-design.difference.form-settings': { zh: '表单属性', zhtw: '表單屬性', en: 'Settings of the form' },
  'function-design.difference.column-added': { zh: '新增列', zhtw: '新增欄', en: 'Column added' },
  'function-design.difference.column-removed': { zh: '移除列', zhtw: '移除欄', en: 'Column removed' },
  'function-design.difference.column-changed': { zh: '修改列', zhtw: '修改欄', en: 'Column changed' },
  'function-design.difference.column-order': { zh: '列的顺序', zhtw: '欄的順序', en: 'Order: columns' },
  'function-design.difference.search-added': { zh: '新增查询字段', zhtw: '新增查詢欄位', en: 'Search added' },
  'function-design.difference.search-removed': { zh: '移除查询字段', zhtw: '移除查詢欄位', en: 'Search removed' },
  'function-design.difference.search-changed': { zh: '修改查询字段', zhtw: '修改查詢欄位', en: 'Search changed' },
  'function-design.difference.search-order': { zh: '查询字段的顺序', zhtw: '查詢欄位的順序', en: 'Order: searchs' },
  'function-design.difference.button-added': { zh: '新增按钮', zhtw: '新增按鈕', en: 'Button added' },
  'function-design.difference.button-removed': { zh: '移除按钮', zhtw: '移除按鈕', en: 'Button removed' },
  'function-design.difference.button-changed': { zh: '修改按钮', zhtw: '修改按鈕', en: 'Button changed' },
  'function-design.difference.button-order': { zh: '按钮的顺序', zhtw: '按鈕的順序', en: 'Order: buttons' },
  'function-design.difference.judges': { zh: '权限开关', zhtw: '權限開關', en: 'Permission switches' },
  'function-design.difference.list-settings': { zh: '列表属性', zhtw: '列表屬性', en: 'Settings of the list' },
  'function-design.differences': { zh: '变化', zhtw: '變化', en: 'Differences' },
  'function-design.difference-line': { zh: '{{name}}：{{what}}', zhtw: '{{name}}：{{what}}', en: '{{name}}: {{what}}' },
  'function-design.difference-values': { zh: '{{before}} → {{after}}', zhtw: '{{before}} → {{after}}', en: '{{before}} → {{after}}' },
} satisfies Texts

/** What is refused of flow forms, and told of what was done with them. */
export const flowFormTexts = {
  'flow-forms.name-missing': { zh: '请输入表单名称', zhtw: '請輸入表單名稱', en: 'Enter the name of the form' },
  'flow-forms.name-too-long': {
    zh: '表单名称最多为100个字符',
    zhtw: '表單名稱最多為100個字元',
    en: 'A name has at most 100 characters',
  },
  'flow-forms.code-missing': { zh: '请输入表单编码', zhtw: '請輸入表單編碼', en: 'Enter the code of the form' },
  'flow-forms.code-wrong': {
    zh: '表单编码以小写字母开头，只能包含小写字母、数字和下划线，最多30个字符',
    zhtw: '表單編碼以小寫字母開頭，只能包含小寫字母、數字和底線，最多30個字元',
    en: 'A code begins with a small letter and has small letters, digits and underscores, at most 30',
  },
  'flow-forms.system-form': {
    zh: '暂不支持系统表单，请使用自定义表单',
    zhtw: '暫不支援系統表單，請使用自訂表單',
    en: 'Forms with a page of their own are not there; use a designed form',
  },
  'flow-forms.of-function': {
    zh: '功能的表单请在功能设计中维护',
    zhtw: '功能的表單請在功能設計中維護',
    en: 'Forms of functions are kept in function design',
  },
  'flow-forms.release-wrong': { zh: '发布参数不正确', zhtw: '發布參數不正確', en: 'Say 1 to publish or 0 to roll back' },
  'flow-forms.nothing-published': {
    zh: '表单尚未发布，没有可以回滚的内容',
    zhtw: '表單尚未發布，沒有可以還原的內容',
    en: 'Nothing of the form is published that could be put back',
  },
  'flow-forms.copied': { zh: '复制成功', zhtw: '複製成功', en: 'Copied' },
  'flow-forms.import-other-file': { zh: '文件不是流程表单', zhtw: '檔案不是流程表單', en: 'The file holds no flow form' },
  'flow-forms.import-not-a-file': {
    zh: '请选择 .fff 或 .json 文件',
    zhtw: '請選擇 .fff 或 .json 檔案',
    en: 'Choose a .fff or .json file',
  },
} satisfies Texts
