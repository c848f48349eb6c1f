import type { Texts } from '#engine/texts/text.ts'

/** Texts of dictionaries. The Chinese of the entry form and of the confirmations is that of document 1, sections 5 and 8. */
export const dictionaryTexts = {
  'dictionaries.choose': { zh: '请选择', zhtw: '請選擇', en: 'Please choose' },
  'dictionaries.name-too-long': {
    zh: '字典名称最多为50个字符！',
    zhtw: '字典名稱最多為50個字元！',
    en: 'The name may have at most 50 characters!',
  },
  'dictionaries.code-missing': { zh: '请输入编码', zhtw: '請輸入編碼', en: 'Enter a code' },
  'dictionaries.code-too-long': {
    zh: '字典编码最多为50个字符！',
    zhtw: '字典編碼最多為50個字元！',
    en: 'The code may have at most 50 characters!',
  },
  'dictionaries.name-taken': {
    zh: '同级已有名称为“{{name}}”的字典',
    zhtw: '同級已有名稱為「{{name}}」的字典',
    en: 'An entry named “{{name}}” stands there already',
  },
  'dictionaries.code-taken': { zh: '编码“{{code}}”已存在', zhtw: '編碼「{{code}}」已存在', en: 'The code “{{code}}” is taken' },
  'dictionaries.code-taken-by-disabled': {
    zh: '编码“{{code}}”已被停用的字典占用',
    zhtw: '編碼「{{code}}」已被停用的字典佔用',
    en: 'The code “{{code}}” is taken by a disabled entry',
  },
  'dictionaries.parent-unknown': { zh: '所选上级不存在', zhtw: '所選上級不存在', en: 'The entry above does not exist' },
  'dictionaries.parent-circle': {
    zh: '上级不能是自己或自己的下级',
    zhtw: '上級不能是自己或自己的下級',
    en: 'Nothing can stand below itself',
  },
  'dictionaries.not-a-tree': {
    zh: '该分类不是树形字典，不能添加下级',
    zhtw: '該分類不是樹狀字典，不能新增下級',
    en: 'Entries of this category have no levels',
  },
  'dictionaries.entry-has-children': {
    zh: '该字典下还有{{count}}个下级，请先删除下级',
    zhtw: '該字典下還有{{count}}個下級，請先刪除下級',
    en: '{{count}} entries stand below it; delete them first',
  },
  'dictionaries.category-fixed': { zh: '字典不能更换分类', zhtw: '字典不能更換分類', en: 'An entry stays in its category' },

  'dictionaries.category.parent-missing': { zh: '上级菜单不能为空', zhtw: '上級選單不能為空', en: 'Parent menu cannot be empty' },
  'dictionaries.category.name-special': {
    zh: '名称不能含有特殊符号',
    zhtw: '名稱不能含有特殊符號',
    en: 'The name must not hold special characters',
  },
  'dictionaries.category.name-taken': {
    zh: '同级已有名称为“{{name}}”的分类',
    zhtw: '同級已有名稱為「{{name}}」的分類',
    en: 'A category named “{{name}}” stands there already',
  },
  'dictionaries.category.tree-fixed': {
    zh: '是否树形在新建后不能更改',
    zhtw: '是否樹狀在新增後不能更改',
    en: 'Whether a category is a tree cannot be changed',
  },
  'dictionaries.category.has-entries': {
    zh: '该分类下还有{{count}}个字典，不能删除',
    zhtw: '該分類下還有{{count}}個字典，不能刪除',
    en: 'The category holds {{count}} entries and cannot be deleted',
  },
  'dictionaries.category.has-children': {
    zh: '该分类下还有{{count}}个下级分类，不能删除',
    zhtw: '該分類下還有{{count}}個下級分類，不能刪除',
    en: '{{count}} categories stand below it; it cannot be deleted',
  },

  'dictionaries.import.not-a-file': { zh: '请选择要导入的JSON文件', zhtw: '請選擇要匯入的JSON檔案', en: 'Choose the JSON file to import' },
  'dictionaries.import.no-json': {
    zh: '导入文件不是有效的JSON，请选择由本系统导出的字典文件',
    zhtw: '匯入檔案不是有效的JSON，請選擇由本系統匯出的字典檔案',
    en: 'The file is no valid JSON. Choose a dictionary that was exported here.',
  },
  'dictionaries.import.other-file': {
    zh: '导入文件不是字典，请选择由本系统导出的字典文件',
    zhtw: '匯入檔案不是字典，請選擇由本系統匯出的字典檔案',
    en: 'The file is no dictionary. Choose a dictionary that was exported here.',
  },
  'dictionaries.import.wrong-category': {
    zh: '导入文件中分类的名称、编码或其他信息不正确',
    zhtw: '匯入檔案中分類的名稱、編碼或其他資訊不正確',
    en: 'Name, code or another detail of the category in the file is wrong',
  },
  'dictionaries.import.wrong-code': {
    zh: '导入文件中第 {{place}} 条字典的编码不正确',
    zhtw: '匯入檔案中第 {{place}} 筆字典的編碼不正確',
    en: 'Entry {{place}} of the file has a wrong code',
  },
  'dictionaries.import.wrong-name': {
    zh: '导入文件中第 {{place}} 条字典的名称不正确',
    zhtw: '匯入檔案中第 {{place}} 筆字典的名稱不正確',
    en: 'Entry {{place}} of the file has a wrong name',
  },
  'dictionaries.import.wrong-entry': {
    zh: '导入文件中第 {{place}} 条字典的内容不正确',
    zhtw: '匯入檔案中第 {{place}} 筆字典的內容不正確',
    en: 'Entry {{place}} of the file is wrong',
  },
  'dictionaries.import.other-category': {
    zh: '导入文件是字典分类“{{name}}”的，请选择由本分类导出的文件',
    zhtw: '匯入檔案是字典分類「{{name}}」的，請選擇由本分類匯出的檔案',
    en: 'The file is of the category “{{name}}”. Choose one that was exported from this category.',
  },
  'dictionaries.import.repeated-code': {
    zh: '导入文件中编码“{{code}}”重复',
    zhtw: '匯入檔案中編碼「{{code}}」重複',
    en: 'The code “{{code}}” stands twice in the file',
  },
  'dictionaries.import.other-shape': {
    zh: '已有编码为“{{code}}”的分类，但是否树形与文件不同',
    zhtw: '已有編碼為「{{code}}」的分類，但是否樹狀與檔案不同',
    en: 'The category “{{code}}” is there, but only one of it and the file is a tree',
  },

  'menu.systemData': { zh: '系统数据', zhtw: '系統資料', en: 'System data' },
  'menu.systemData-dictionary': { zh: '数据字典', zhtw: '資料字典', en: 'Dictionaries' },

  'dictionaries.categories': { zh: '字典分类', zhtw: '字典分類', en: 'Categories' },
  'dictionaries.categories.search': { zh: '输入关键词查找分类', zhtw: '輸入關鍵字查找分類', en: 'Search categories' },
  'dictionaries.categories.menu': { zh: '分类操作', zhtw: '分類操作', en: 'Actions on categories' },
  'dictionaries.categories.manage': { zh: '分类管理', zhtw: '分類管理', en: 'Category management' },
  'dictionaries.categories.title': { zh: '字典分类管理', zhtw: '字典分類管理', en: 'Dictionary classification management' },
  'dictionaries.categories.empty': {
    zh: '还没有字典分类，先新建一个分类再添加字典',
    zhtw: '還沒有字典分類，先新增一個分類再新增字典',
    en: 'There are no categories yet; make one, then add entries to it',
  },
  'dictionaries.categories.empty-reader': {
    zh: '还没有字典分类，请联系管理员新建',
    zhtw: '還沒有字典分類，請聯絡管理員新增',
    en: 'There are no categories yet; ask an administrator to make one',
  },
  'dictionaries.categories.nothing': { zh: '没有符合的分类', zhtw: '沒有符合的分類', en: 'No category matches' },
  'dictionaries.keyword': { zh: '关键词', zhtw: '關鍵字', en: 'Keyword' },
  'dictionaries.keyword.hint': { zh: '请输入名称或编码', zhtw: '請輸入名稱或編碼', en: 'Name or code' },
  'dictionaries.empty': { zh: '“{{name}}”下还没有字典', zhtw: '「{{name}}」下還沒有字典', en: '“{{name}}” has no entries yet' },
  'dictionaries.nothing': {
    zh: '没有名称或编码含“{{keyword}}”的字典',
    zhtw: '沒有名稱或編碼含「{{keyword}}」的字典',
    en: 'No name or code holds “{{keyword}}”',
  },
  'dictionaries.count': { zh: '共 {{count}} 条', zhtw: '共 {{count}} 筆', en: '{{count}} in total' },
  'dictionaries.select.manage': { zh: '管理数据字典', zhtw: '管理資料字典', en: 'Manage dictionaries' },
  'dictionaries.name': { zh: '名称', zhtw: '名稱', en: 'Name' },
  'dictionaries.code': { zh: '编码', zhtw: '編碼', en: 'Code' },
  'dictionaries.sort': { zh: '排序', zhtw: '排序', en: 'Order' },
  'dictionaries.state': { zh: '状态', zhtw: '狀態', en: 'State' },
  'dictionaries.parent': { zh: '上级', zhtw: '上級', en: 'Below' },
  'dictionaries.description': { zh: '说明', zhtw: '說明', en: 'Description' },
  'dictionaries.enabled': { zh: '启用', zhtw: '啟用', en: 'Enabled' },
  'dictionaries.disabled': { zh: '禁用', zhtw: '停用', en: 'Disabled' },
  'dictionaries.new-entry': { zh: '新建字典', zhtw: '新增字典', en: 'New entry' },
  'dictionaries.edit-entry': { zh: '编辑字典', zhtw: '編輯字典', en: 'Edit entry' },
  'dictionaries.new-category': { zh: '新增分类', zhtw: '新增分類', en: 'New category' },
  'dictionaries.edit-category': { zh: '编辑分类', zhtw: '編輯分類', en: 'Edit category' },
  'dictionaries.top': { zh: '顶级节点', zhtw: '頂級節點', en: 'Top level' },
  'dictionaries.is-tree': { zh: '是否树形', zhtw: '是否樹狀', en: 'Tree' },
  'dictionaries.yes': { zh: '是', zhtw: '是', en: 'Yes' },
  'dictionaries.no': { zh: '否', zhtw: '否', en: 'No' },
  'dictionaries.import.done': {
    zh: '导入成功：新增{{created}}条，已有{{kept}}条保持不变',
    zhtw: '匯入成功：新增{{created}}筆，已有{{kept}}筆保持不變',
    en: 'Imported: {{created}} added, {{kept}} already there and left as they are',
  },
  'dictionaries.use.functions': {
    zh: '有{{count}}个功能在使用该分类：{{names}}',
    zhtw: '有{{count}}個功能在使用該分類：{{names}}',
    en: 'Functions that use its category ({{count}}): {{names}}',
  },
  'dictionaries.use.records': {
    zh: '已有{{count}}条数据选用，删除后将无法显示其名称；只是不再选用时请改为禁用',
    zhtw: '已有{{count}}筆資料選用，刪除後將無法顯示其名稱；只是不再選用時請改為停用',
    en: 'Records that hold it: {{count}}. They can no longer show its name; to end its use only, disable it instead',
  },
  'dictionaries.export-question': {
    zh: '您确定要导出该字典分类, 是否继续？',
    zhtw: '您確定要匯出該字典分類, 是否繼續？',
    en: 'Are you sure you want to export this dictionary category, continue?',
  },
} satisfies Texts
