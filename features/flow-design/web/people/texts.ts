import type { Texts } from '#engine/texts/text.ts'

/** Texts of choosing others for those whom a file names and this system does not have. */
export const missingPeopleTexts = {
  'flow-people.title': { zh: '本系统没有的人员和组织', zhtw: '本系統沒有的人員和組織', en: 'People and organizations that are not here' },
  'flow-people.explained': {
    zh: '文件中指定了{{count}}个本系统没有的对象。请为每个选择本系统的对象，或选择不使用；不使用后没有审批人的节点不能发布。',
    zhtw: '檔案中指定了{{count}}個本系統沒有的物件。請為每個選擇本系統的物件，或選擇不使用；不使用後沒有審批人的節點不能發布。',
    en: 'The file names {{count}} that are not here. Choose one of this system for each, or leave it out; a step that is left without approvers cannot be published.',
  },
  'flow-people.kind-users': { zh: '人员', zhtw: '人員', en: 'Person' },
  'flow-people.kind-organizations': { zh: '组织', zhtw: '組織', en: 'Organization' },
  'flow-people.kind-positions': { zh: '岗位', zhtw: '崗位', en: 'Position' },
  'flow-people.kind-roles': { zh: '角色', zhtw: '角色', en: 'Role' },
  'flow-people.kind-groups': { zh: '分组', zhtw: '分組', en: 'Group' },
  'flow-people.named': { zh: '{{kind}}：{{name}}', zhtw: '{{kind}}：{{name}}', en: '{{kind}}: {{name}}' },
  'flow-people.with-code': { zh: '{{name}}（{{code}}）', zhtw: '{{name}}（{{code}}）', en: '{{name}} ({{code}})' },
  'flow-people.used-at': { zh: '用于：{{uses}}', zhtw: '用於：{{uses}}', en: 'Used at: {{uses}}' },
  'flow-people.instead-of': { zh: '替代{{name}}的对象', zhtw: '替代{{name}}的物件', en: 'Instead of {{name}}' },
  'flow-people.choose': { zh: '请选择', zhtw: '請選擇', en: 'Choose' },
  'flow-people.leave-out': { zh: '不使用', zhtw: '不使用', en: 'Leave it out' },
  'flow-people.leave-out-of': { zh: '不使用{{name}}', zhtw: '不使用{{name}}', en: 'Leave {{name}} out' },
  'flow-people.proposed': { zh: '按编码或名称匹配，请核对', zhtw: '按編碼或名稱比對，請核對', en: 'Found by code or name; please check' },
  'flow-people.opens-initiators': {
    zh: '“{{list}}”不使用后任何人都可发起，请至少选择一个',
    zhtw: '「{{list}}」不使用後任何人都可發起，請至少選擇一個',
    en: 'Left out, anybody could start “{{list}}”; choose at least one',
  },
  'flow-people.opens-candidates': {
    zh: '“{{list}}”不使用后任何人都可被选为审批人，请至少选择一个',
    zhtw: '「{{list}}」不使用後任何人都可被選為審批人，請至少選擇一個',
    en: 'Left out, anybody could be picked as approver of “{{list}}”; choose at least one',
  },
  'flow-people.opens-field': {
    zh: '“{{list}}”不使用后任何人都可被选择，请至少选择一个',
    zhtw: '「{{list}}」不使用後任何人都可被選擇，請至少選擇一個',
    en: 'Left out, anybody could be chosen in “{{list}}”; choose at least one',
  },
  'flow-people.open': { zh: '还有{{count}}项未选择', zhtw: '還有{{count}}項未選擇', en: '{{count}} are not chosen yet' },
  'flow-people.import': { zh: '导入', zhtw: '匯入', en: 'Import' },
  'flow-people.import-of': { zh: '导入流程：{{name}}', zhtw: '匯入流程：{{name}}', en: 'Import the flow: {{name}}' },
} satisfies Texts
