import type { Texts } from '#engine/texts/text.ts'

export const removeSignerTexts = {
  'flows.removeSigner': { zh: '减签', zhtw: '減簽', en: 'Remove signer' },
  'flows.signer-removed': { zh: '已减签，不再由其审批', zhtw: '已減簽，不再由其審批', en: 'Taken out, no longer asked' },
  'flows.no-signer': {
    zh: '没有可以减签的人员：加签人已处理，或您没有加签',
    zhtw: '沒有可以減簽的人員：加簽人已處理，或您沒有加簽',
    en: 'There is no signer to take out: he has decided, or you added none',
  },
  'approvals.signer-removed': { zh: '减签成功', zhtw: '減簽成功', en: 'Signer removed' },
} satisfies Texts
