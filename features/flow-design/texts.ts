import type { Texts } from '#engine/texts/text.ts'

export const flowDesignTexts = {
  'flow-design.name-missing': { zh: '请输入流程名称', zhtw: '請輸入流程名稱', en: 'Please enter the name of the flow' },
  'flow-design.name-too-long': {
    zh: '流程名称最多为100个字符！',
    zhtw: '流程名稱最多為100個字元！',
    en: 'Name of the flow max 100 characters!',
  },
  'flow-design.code-missing': { zh: '请输入流程编码', zhtw: '請輸入流程編碼', en: 'Please enter the code of the flow' },
  'flow-design.code-wrong': {
    zh: '流程编码只能由字母、数字和下划线组成',
    zhtw: '流程編碼只能由字母、數字和底線組成',
    en: 'A code of a flow takes letters, digits and underscores',
  },
  'flow-design.code-taken': {
    zh: '流程编码{{code}}已存在',
    zhtw: '流程編碼{{code}}已存在',
    en: 'Another flow has the code {{code}}',
  },
  'flow-design.category-missing': { zh: '请选择流程分类', zhtw: '請選擇流程分類', en: 'Please choose a category' },
  'flow-design.category-unknown': {
    zh: '所选流程分类不存在或已停用',
    zhtw: '所選流程分類不存在或已停用',
    en: 'The chosen category does not exist or is disabled',
  },
  'flow-design.type-not-run': {
    zh: '暂不支持发起流程，请为功能设计流程',
    zhtw: '暫不支援發起流程，請為功能設計流程',
    en: 'Flows with forms of their own are not run yet; design a flow for a function',
  },
  'flow-design.function-missing': {
    zh: '请选择流程所属的功能',
    zhtw: '請選擇流程所屬的功能',
    en: 'Please choose the function that the flow belongs to',
  },
  'flow-design.function-unknown': {
    zh: '所选功能不存在或已停用',
    zhtw: '所選功能不存在或已停用',
    en: 'The chosen function does not exist or is disabled',
  },
  'flow-design.function-has-flow': {
    zh: '该功能已有流程{{flow}}，一个功能只能有一个流程',
    zhtw: '該功能已有流程{{flow}}，一個功能只能有一個流程',
    en: 'The function has the flow {{flow}} already; a function has one flow',
  },
  'flow-design.function-fixed': {
    zh: '流程已发布，不能更换所属功能',
    zhtw: '流程已發佈，不能更換所屬功能',
    en: 'A published flow stays with its function',
  },
  'flow-design.no-function': {
    zh: '流程还没有所属的功能',
    zhtw: '流程還沒有所屬的功能',
    en: 'The flow belongs to no function yet',
  },
  'flow-design.function-unreadable': {
    zh: '功能{{name}}的表单设计不能读取，请先在功能设计中修复',
    zhtw: '功能{{name}}的表單設計不能讀取，請先在功能設計中修復',
    en: 'The form of the function {{name}} cannot be read; mend it in its design first',
  },
  'flow-design.no-flow': { zh: '该功能还没有流程', zhtw: '該功能還沒有流程', en: 'The function has no flow yet' },
  'flow-design.is-published': {
    zh: '流程已发布过，不能删除，可以停用',
    zhtw: '流程已發佈過，不能刪除，可以停用',
    en: 'The flow was published and cannot be deleted; stop it instead',
  },
  'flow-design.never-published': {
    zh: '流程尚未发布',
    zhtw: '流程尚未發佈',
    en: 'The flow was never published',
  },
  'flow-design.too-large': { zh: '流程设计内容过大', zhtw: '流程設計內容過大', en: 'The definition is too large' },
  'flow-design.too-deep': {
    zh: '流程设计层级过深或内容过多，不能读取',
    zhtw: '流程設計層級過深或內容過多，不能讀取',
    en: 'The definition is nested too deeply or has too many values',
  },
  'flow-design.no-json': {
    zh: '流程设计不是有效的JSON，请在JSON视图中修改',
    zhtw: '流程設計不是有效的JSON，請在JSON檢視中修改',
    en: 'The definition is not valid JSON; mend it in the JSON view',
  },
  'flow-design.copied': { zh: '复制成功', zhtw: '複製成功', en: 'Copied' },
  'flow-design.released': { zh: '发布成功', zhtw: '發佈成功', en: 'Published' },
  'flow-design.stopped': { zh: '已停用', zhtw: '已停用', en: 'Stopped' },
  'flow-design.import-not-a-file': {
    zh: '请选择流程文件（.ffe或.json）',
    zhtw: '請選擇流程檔案（.ffe或.json）',
    en: 'Choose a file of a flow (.ffe or .json)',
  },
  'flow-design.import-other-file': {
    zh: '该文件不是流程文件',
    zhtw: '該檔案不是流程檔案',
    en: 'This file holds no flow',
  },
  'flow-design.import-no-category': {
    zh: '流程分类{{code}}不存在，请先在数据字典中添加',
    zhtw: '流程分類{{code}}不存在，請先在資料字典中新增',
    en: 'There is no category {{code}}; add it to the dictionaries first',
  },
  'flow-design.bpmn-empty': { zh: '请选择BPMN文件', zhtw: '請選擇BPMN檔案', en: 'Choose a BPMN file' },
} satisfies Texts
