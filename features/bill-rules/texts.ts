import type { Texts } from '#engine/texts/text.ts'

export const billRuleTexts = {
  'bill-rules.exhausted': {
    zh: '单据编号{{prefix}}本期已用完，请联系管理员',
    zhtw: '單據編號{{prefix}}本期已用完，請聯絡管理員',
    en: 'The numbers of {{prefix}} are used up for this period; ask an administrator',
  },
  'bill-rules.unknown': {
    zh: '单据规则{{code}}不存在或已停用',
    zhtw: '單據規則{{code}}不存在或已停用',
    en: 'The number rule {{code}} does not exist or is disabled',
  },

  'bill-rules.name-missing': { zh: '请输入业务名称', zhtw: '請輸入業務名稱', en: 'Please enter a business name' },
  'bill-rules.name-too-long': {
    zh: '业务名称最多为50个字符！',
    zhtw: '業務名稱最多為50個字元！',
    en: 'Business name max 50 characters!',
  },
  'bill-rules.code-missing': { zh: '请输入业务编码', zhtw: '請輸入業務編碼', en: 'Please enter a business code' },
  'bill-rules.code-too-long': {
    zh: '业务编码最多为50个字符！',
    zhtw: '業務編碼最多為50個字元！',
    en: 'Business code max 50 characters!',
  },
  'bill-rules.code-taken': { zh: '业务编码“{{code}}”已存在', zhtw: '業務編碼「{{code}}」已存在', en: 'The code “{{code}}” is taken' },
  'bill-rules.code-in-use': {
    zh: '该规则已被使用，不能修改业务编码',
    zhtw: '該規則已被使用，不能修改業務編碼',
    en: 'The rule is in use; its code cannot be changed',
  },
  'bill-rules.category-missing': { zh: '请选择业务分类', zhtw: '請選擇業務分類', en: 'Please select a business category' },
  'bill-rules.category-unknown': { zh: '所选业务分类不存在', zhtw: '所選業務分類不存在', en: 'The business category does not exist' },
  'bill-rules.prefix-too-long': {
    zh: '单据前缀最多为20个字符！',
    zhtw: '單據前綴最多為20個字元！',
    en: 'Prefix max 20 characters!',
  },
  'bill-rules.prefix-issued': {
    zh: '已生成单据编号（最近：{{number}}），不能修改单据前缀；需要新前缀时请新建规则',
    zhtw: '已產生單據編號（最近：{{number}}），不能修改單據前綴；需要新前綴時請新增規則',
    en: 'Numbers were given (the last: {{number}}), so the prefix stays; make a new rule for a new prefix',
  },
  'bill-rules.date-missing': { zh: '请选择单据日期', zhtw: '請選擇單據日期', en: 'Please select a date format' },
  'bill-rules.date-issued': {
    zh: '已生成单据编号（最近：{{number}}），不能修改单据日期；需要新格式时请新建规则',
    zhtw: '已產生單據編號（最近：{{number}}），不能修改單據日期；需要新格式時請新增規則',
    en: 'Numbers were given (the last: {{number}}), so the date stays; make a new rule for another date',
  },
  'bill-rules.digits-issued': {
    zh: '最近的单据编号{{number}}已超出该位数，请增加流水位数',
    zhtw: '最近的單據編號{{number}}已超出該位數，請增加流水位數',
    en: 'The last number {{number}} has more digits; give the rule more digits',
  },
  'bill-rules.start-missing': { zh: '请输入流水起始', zhtw: '請輸入流水起始', en: 'Please enter a start number' },
  'bill-rules.held-by-numbers': {
    zh: '已生成单据编号（最近：{{names}}），不能删除；不再使用时请禁用',
    zhtw: '已產生單據編號（最近：{{names}}），不能刪除；不再使用時請停用',
    en: 'Numbers were given (the last: {{names}}), so it cannot be deleted; disable it to end its use',
  },
  'bill-rules.held-by-functions': {
    zh: '{{count}}个功能正在使用：{{names}}，不能删除',
    zhtw: '{{count}}個功能正在使用：{{names}}，不能刪除',
    en: 'Used by {{count}} functions: {{names}}; it cannot be deleted',
  },
  'bill-rules.import.not-a-file': {
    zh: '请选择要导入的单据规则文件（.bb）',
    zhtw: '請選擇要匯入的單據規則檔案（.bb）',
    en: 'Choose the file of a bill rule (.bb)',
  },
  'bill-rules.import.other-file': {
    zh: '文件内容不是单据规则，请选择从本系统导出的文件',
    zhtw: '檔案內容不是單據規則，請選擇從本系統匯出的檔案',
    en: 'The file is no bill rule. Choose one that was exported here.',
  },
  'bill-rules.import.no-category': {
    zh: '文件中的业务分类“{{code}}”不存在，请先在数据字典“业务分类”中新建',
    zhtw: '檔案中的業務分類「{{code}}」不存在，請先在資料字典「業務分類」中新增',
    en: 'The business category “{{code}}” of the file does not exist; add it to the dictionary first',
  },
} satisfies Texts
