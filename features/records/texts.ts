import type { Texts } from '#engine/texts/text.ts'

export const recordTexts = {
  'records.reveal.reason-missing': { zh: '请填写查看原因', zhtw: '請填寫查看原因', en: 'Please say why you need to see it' },
  'records.publish.retyped': {
    zh: '已有数据，不能改为其他类型：{{field}}',
    zhtw: '已有資料，不能改為其他類型：{{field}}',
    en: 'Has data and cannot become another type: {{field}}',
  },
  'records.publish.keeps-masked': {
    zh: '“{{field}}”显示的是关联功能的掩码字段，不能存储，请改为只显示',
    zhtw: '「{{field}}」顯示的是關聯功能的遮罩欄位，不能儲存，請改為只顯示',
    en: '“{{field}}” shows a masked field of the related function, so it cannot be stored; please let it only be shown',
  },
  'records.publish.kept-elsewhere': {
    zh: '功能“{{name}}”的“{{field}}”存储了该字段的值，不能设置掩码，请先将其改为只显示',
    zhtw: '功能「{{name}}」的「{{field}}」儲存了該欄位的值，不能設定遮罩，請先將其改為只顯示',
    en: '“{{field}}” of “{{name}}” stores the values of this field, so it cannot be masked; please let it only be shown first',
  },
  'records.publish.code-fixed': {
    zh: '功能编码发布后不能修改',
    zhtw: '功能編碼發佈後不能修改',
    en: 'The code of a published function is fixed',
  },
  'records.publish.not-unique': {
    zh: '已有重复值，不能设为不可重复：{{field}}',
    zhtw: '已有重複值，不能設為不可重複：{{field}}',
    en: 'Records hold a value twice, so it cannot be made unique: {{field}}',
  },
  'records.publish.failed': {
    zh: '发布未能完成，原因见服务器日志',
    zhtw: '發佈未能完成，原因見伺服器日誌',
    en: 'The database could not carry out the publication; the log of the server tells why',
  },
  'menu.systemData-refusedPublication': { zh: '未生效的发布', zhtw: '未生效的發佈', en: 'Refused publications' },
  'records.refused.function': { zh: '功能名称', zhtw: '功能名稱', en: 'Function' },
  'records.refused.code': { zh: '功能编码', zhtw: '功能編碼', en: 'Code' },
  'records.refused.field': { zh: '字段', zhtw: '欄位', en: 'Field' },
  'records.refused.cause': { zh: '原因', zhtw: '原因', en: 'Cause' },
  'records.refused.time': { zh: '时间', zhtw: '時間', en: 'Time' },
  'records.refused.empty': {
    zh: '所有功能都在使用最新的设计，没有未生效的发布',
    zhtw: '所有功能都在使用最新的設計，沒有未生效的發佈',
    en: 'Every function serves its newest definition',
  },
  'records.too-long-to-compare': {
    zh: '{{label}}不能重复，内容过长无法比对，请缩短',
    zhtw: '{{label}}不能重複，內容過長無法比對，請縮短',
    en: '{{label}} must be unique; this is too long to be compared. Shorten it.',
  },
  'records.duplicate': { zh: '{{label}}已存在，不能重复', zhtw: '{{label}}已存在，不能重複', en: '{{label}} is already taken' },
  'records.out-of-reach': {
    zh: '保存后您将无权查看此数据，请检查所属范围',
    zhtw: '儲存後您將無權查看此資料，請檢查所屬範圍',
    en: 'You could not see this record after saving; check what it belongs to',
  },
  'records.circle': {
    zh: '不能放在自己或自己的下级之下',
    zhtw: '不能放在自己或自己的下級之下',
    en: 'It cannot stand below itself or what is below it',
  },
  'records.has-flow': {
    zh: '此数据由流程办理，请在流程中修改',
    zhtw: '此資料由流程辦理，請在流程中修改',
    en: 'This record runs through a flow; change it there',
  },
  'records.deleted-some': {
    zh: '已删除 {{deleted}} 条，{{refused}} 条未删除：{{reasons}}',
    zhtw: '已刪除 {{deleted}} 筆，{{refused}} 筆未刪除：{{reasons}}',
    en: '{{deleted}} were deleted, {{refused}} were not: {{reasons}}',
  },
  'records.count-hidden': {
    zh: '条件中有您无权查看的字段，不能统计行数',
    zhtw: '條件中有您無權檢視的欄位，不能統計列數',
    en: 'A condition names a field that you may not see, so its rows are not counted',
  },
  'records.related': { zh: '关联数据', zhtw: '關聯資料', en: 'Related record' },
  'records.referred': {
    zh: '此数据已被“{{name}}”引用，不能删除',
    zhtw: '此資料已被「{{name}}」引用，不能刪除',
    en: 'Records of “{{name}}” refer to this one, so it cannot be deleted',
  },
  'records.referred-elsewhere': {
    zh: '此数据已被其他功能的数据引用，不能删除',
    zhtw: '此資料已被其他功能的資料引用，不能刪除',
    en: 'Records of another function refer to this one, so it cannot be deleted',
  },
  'records.number-place': {
    zh: '编号按地点生成，所选地点没有代码',
    zhtw: '編號按地點產生，所選地點沒有代碼',
    en: 'The place of the number has no code, so no number can be given',
  },
  'records.count-nobody': { zh: '请选择用户', zhtw: '請選擇使用者', en: 'Choose a person' },
  'records.preview.title': { zh: '功能预览', zhtw: '功能預覽', en: 'Preview' },
  'records.preview.of': { zh: '功能预览：{{name}}', zhtw: '功能預覽：{{name}}', en: 'Preview: {{name}}' },
  'records.preview.list': { zh: '列表', zhtw: '清單', en: 'List' },
  'records.preview.form': { zh: '表单', zhtw: '表單', en: 'Form' },
  'records.preview.note': { zh: '仅供查看，不能操作和保存', zhtw: '僅供檢視，不能操作和儲存', en: 'To be looked at only' },
  'records.preview.no-rows': { zh: '暂无数据', zhtw: '暫無資料', en: 'No data' },
  'records.preview.no-function': { zh: '缺少功能的标识', zhtw: '缺少功能的標識', en: 'No function is named' },
  'records.views.there': { zh: '该视图名称已存在', zhtw: '該檢視名稱已存在', en: 'There is a view of this name already' },
  'records.views.full': {
    zh: '每个列表最多保存{{count}}个视图，请先删除不用的',
    zhtw: '每個清單最多儲存{{count}}個檢視，請先刪除不用的',
    en: 'At most {{count}} views for a list; delete one first',
  },
  'records.views.too-large': { zh: '视图内容过长，无法保存', zhtw: '檢視內容過長，無法儲存', en: 'The view is too large to be kept' },
} satisfies Texts
