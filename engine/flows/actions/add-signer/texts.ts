import type { Texts } from '#engine/texts/text.ts'

export const addSignerTexts = {
  'flows.addSigner': { zh: '加签', zhtw: '加簽', en: 'Add signer' },
  'flows.action-6': { zh: '后加签', zhtw: '後加簽', en: 'Approved, signer added' },
  'flows.action-10': { zh: '前加签', zhtw: '前加簽', en: 'Signer added before' },
  'flows.action-14': { zh: '并加签', zhtw: '並加簽', en: 'Signer added beside' },
  'flows.to-14': { zh: '与{{name}}同时审批', zhtw: '與{{name}}同時審批', en: 'Decides together with {{name}}' },
  'flows.to-6': { zh: '由{{name}}继续审批', zhtw: '由{{name}}繼續審批', en: '{{name}} decides next' },
  'flows.to-10': { zh: '由{{name}}先审批', zhtw: '由{{name}}先審批', en: '{{name}} decides first' },
  'flows.signer-oneself': { zh: '不能加签给自己', zhtw: '不能加簽給自己', en: 'You decide already' },
  'flows.signers-full': {
    zh: '本节点最多同时有{{most}}名加签人，请等待其处理，或先减签',
    zhtw: '本節點最多同時有{{most}}名加簽人，請等待其處理，或先減簽',
    en: 'At most {{most}} signers can be asked at one step; please wait for them, or take one out first',
  },
  'approvals.signer-added': { zh: '加签成功', zhtw: '加簽成功', en: 'Signer added' },
  'approvals.message.added-by': {
    zh: '{{by}}请您加签{{flow}}：{{subject}} {{number}}，请于{{due}}前处理。',
    zhtw: '{{by}}請您加簽{{flow}}：{{subject}} {{number}}，請於{{due}}前處理。',
    en: '{{by}} asks you to decide by {{due}}: {{flow}} of {{subject}} {{number}}.',
  },
  'approvals.message.added': {
    zh: '{{by}}请您加签{{flow}}：{{subject}} {{number}}，请及时处理。',
    zhtw: '{{by}}請您加簽{{flow}}：{{subject}} {{number}}，請及時處理。',
    en: '{{by}} asks you to decide: {{flow}} of {{subject}} {{number}}.',
  },
} satisfies Texts
