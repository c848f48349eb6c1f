import type { Texts } from '#engine/texts/text.ts'

/** Texts of the check of forms of nodes, and of what comes into a form. */
export const nodeFormTexts = {
  'flows.check-transfer-covered': {
    zh: '请完善{{node}}的流程设计：脱敏或加密的字段只能传递给脱敏、加密设置相同的字段（{{fields}}）',
    zhtw: '請完善{{node}}的流程設計：遮罩或加密的欄位只能傳遞給遮罩、加密設定相同的欄位（{{fields}}）',
    en: 'Please complete “{{node}}”: a masked or encrypted value may only go where it is masked or encrypted the same ({{fields}})',
  },
  'flows.check-transfer-hidden': {
    zh: '“{{node}}”的字段传递会让看不到来源字段的人看到其值（{{fields}}），请确认，或在该表单的各节点上隐藏目标字段',
    zhtw: '「{{node}}」的欄位傳遞會讓看不到來源欄位的人看到其值（{{fields}}），請確認，或在該表單的各節點上隱藏目標欄位',
    en: 'Values that come into “{{node}}” get before people from whom they are hidden where they come from ({{fields}}): please confirm it, or hide the fields at all nodes with that form',
  },
  'flows.check-transfer-node': {
    zh: '请完善{{node}}的流程设计：字段传递的来源须是该节点之前的不同节点',
    zhtw: '請完善{{node}}的流程設計：欄位傳遞的來源須是該節點之前的不同節點',
    en: 'Please complete “{{node}}”: values come from nodes before it, each named once',
  },
  'flows.check-form-of-function': {
    zh: '“{{node}}”不能另设表单：功能流程的各节点使用该功能的表单',
    zhtw: '「{{node}}」不能另設表單：功能流程的各節點使用該功能的表單',
    en: '“{{node}}” cannot have a form of its own: a flow of a function uses the form of that function',
  },
  'flows.check-node-form-gone': {
    zh: '“{{node}}”的节点表单“{{form}}”不存在或已删除',
    zhtw: '「{{node}}」的節點表單「{{form}}」不存在或已刪除',
    en: 'The form “{{form}}” of “{{node}}” does not exist any more',
  },
  'flows.check-node-form-unpublished': {
    zh: '“{{node}}”的节点表单“{{form}}”尚未发布',
    zhtw: '「{{node}}」的節點表單「{{form}}」尚未發佈',
    en: 'The form “{{form}}” of “{{node}}” is not published yet',
  },
  'flows.check-node-form-number': {
    zh: '“{{node}}”的节点表单“{{form}}”不能有单据编号、核验码字段（{{fields}}）：编号随申请生成，请放在发起表单中',
    zhtw: '「{{node}}」的節點表單「{{form}}」不能有單據編號、核驗碼欄位（{{fields}}）：編號隨申請產生，請放在發起表單中',
    en: 'The form “{{form}}” of “{{node}}” cannot have numbers or verify codes ({{fields}}): these come with the request, so keep them in its first form',
  },
} satisfies Texts
