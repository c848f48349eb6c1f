import type { Texts } from '#engine/texts/text.ts'

/** What is said of flows that are started by themselves and of their forms. */
export const launchTexts = {
  'flow-design.type-wrong': { zh: '流程类型不正确', zhtw: '流程類型不正確', en: 'There is no such type of flow' },
  'flow-design.type-fixed': {
    zh: '流程发布后类型不能修改',
    zhtw: '流程發布後類型不能修改',
    en: 'The type of a flow is fixed once it is published',
  },
  'flow-design.several-flows': {
    zh: '一个流程模板只能包含一个流程，请将其他流程另建模板',
    zhtw: '一個流程範本只能包含一個流程，請將其他流程另建範本',
    en: 'A template holds one flow; make a template of its own for each other one',
  },
  'flow-design.form-unknown': {
    zh: '所选流程表单不存在',
    zhtw: '所選流程表單不存在',
    en: 'The chosen flow form does not exist',
  },
  'flow-design.form-gone': {
    zh: '发起节点的流程表单不存在，请重新选择',
    zhtw: '發起節點的流程表單不存在，請重新選擇',
    en: 'The form at the start node does not exist; choose another one',
  },
  'flow-design.form-unpublished': {
    zh: '流程表单“{{name}}”尚未发布，请先发布表单',
    zhtw: '流程表單「{{name}}」尚未發布，請先發布表單',
    en: 'The flow form “{{name}}” is not published; publish it first',
  },
  'flow-design.form-changed': {
    zh: '流程表单“{{name}}”有未发布的修改，申请按已发布的表单填写',
    zhtw: '流程表單「{{name}}」有未發布的修改，申請按已發布的表單填寫',
    en: 'The flow form “{{name}}” has changes that are not published; requests are filled in with what is published',
  },
  'flow-design.form-held-by-flows': {
    zh: '{{count}}个流程使用此表单：{{names}}',
    zhtw: '{{count}}個流程使用此表單：{{names}}',
    en: '{{count}} flows use this form: {{names}}',
  },
  'flow-design.form-held-by-requests': {
    zh: '已有申请使用此表单填写',
    zhtw: '已有申請使用此表單填寫',
    en: 'There are requests that were filled in with this form',
  },
} satisfies Texts
