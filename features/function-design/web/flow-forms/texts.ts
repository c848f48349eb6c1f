import type { Texts } from '#engine/texts/text.ts'

/** Texts of the screen 流程表单. */
export const flowFormsTexts = {
  'flow-forms.name': { zh: '表单名称', zhtw: '表單名稱', en: 'Name' },
  'flow-forms.code': { zh: '表单编码', zhtw: '表單編碼', en: 'Code' },
  'flow-forms.code-help': {
    zh: '数据表以编码命名，发布后不能修改',
    zhtw: '資料表以編碼命名，發布後不能修改',
    en: 'Names the tables; fixed once the form is published',
  },
  'flow-forms.category': { zh: '表单分类', zhtw: '表單分類', en: 'Category' },
  'flow-forms.state': { zh: '状态', zhtw: '狀態', en: 'State' },
  'flow-forms.description': { zh: '表单说明', zhtw: '表單說明', en: 'Description' },
  'flow-forms.creator': { zh: '创建人', zhtw: '建立人', en: 'Created by' },
  'flow-forms.created': { zh: '创建时间', zhtw: '建立時間', en: 'Created' },
  'flow-forms.keyword': { zh: '名称或编码', zhtw: '名稱或編碼', en: 'Name or code' },
  'flow-forms.empty': {
    zh: '还没有流程表单。流程表单供“发起流程”填写，不需要列表和菜单',
    zhtw: '還沒有流程表單。流程表單供「發起流程」填寫，不需要列表和選單',
    en: 'No flow forms yet. They are filled in when a flow is started, and need no list and no menu',
  },
  'flow-forms.new': { zh: '新建表单', zhtw: '新增表單', en: 'New form' },
  'flow-forms.roll-back': { zh: '回滚到已发布', zhtw: '還原為已發布', en: 'Roll back' },
  'flow-forms.roll-back-question': {
    zh: '确定用已发布的内容覆盖“{{name}}”的修改吗？未发布的修改将丢失',
    zhtw: '確定用已發布的內容覆蓋「{{name}}」的修改嗎？未發布的修改將遺失',
    en: 'Replace the changes of {{name}} by what is published? Changes that are not published are lost',
  },
  'flow-forms.done': {
    zh: '第 {{version}} 版已发布，可以在流程的发起节点和审批节点中选择此表单',
    zhtw: '第 {{version}} 版已發布，可以在流程的發起節點和審批節點中選擇此表單',
    en: 'Version {{version}} is published; flows can take this form at their start and at approval steps',
  },
} satisfies Texts
