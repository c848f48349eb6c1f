import type { Texts } from '#engine/texts/text.ts'

export const recordCheckTexts = {
  'record-check.title': { zh: '核验', zhtw: '核驗', en: 'Verification' },
  'record-check.intro': {
    zh: '输入文件上的核验码，查看当前是否有效',
    zhtw: '輸入文件上的核驗碼，查看目前是否有效',
    en: 'Enter the verify code printed on a document to see whether it is valid now',
  },
  'record-check.code': { zh: '核验码', zhtw: '核驗碼', en: 'Verify code' },
  'record-check.code-help': {
    zh: '共20位，不区分大小写，空格和短横可省略',
    zhtw: '共20位，不區分大小寫，空格和短橫可省略',
    en: '20 letters and digits; small letters are fine, spaces and dashes may be left out',
  },
  'record-check.code-missing': { zh: '请输入核验码', zhtw: '請輸入核驗碼', en: 'Enter the verify code' },
  'record-check.do': { zh: '核验', zhtw: '核驗', en: 'Verify' },
  'record-check.asking': { zh: '正在核验', zhtw: '正在核驗', en: 'Verifying' },
  'record-check.valid': { zh: '有效', zhtw: '有效', en: 'Valid' },
  'record-check.valid-told': { zh: '当前有效，内容如下。', zhtw: '目前有效，內容如下。', en: 'It is valid now and says the following.' },
  'record-check.not-yet': { zh: '尚未生效', zhtw: '尚未生效', en: 'Not valid yet' },
  'record-check.not-yet-told': {
    zh: '尚未到生效日期。',
    zhtw: '尚未到生效日期。',
    en: 'The day from which it is valid has not come.',
  },
  'record-check.expired': { zh: '已过期', zhtw: '已過期', en: 'Expired' },
  'record-check.expired-told': { zh: '有效期已过，不再有效。', zhtw: '有效期已過，不再有效。', en: 'Its validity is over.' },
  'record-check.pending': { zh: '暂未生效', zhtw: '暫未生效', en: 'Not in force' },
  'record-check.pending-told': {
    zh: '正在办理中，目前不能作为有效凭证。',
    zhtw: '正在辦理中，目前不能作為有效憑證。',
    en: 'It is being handled, so it proves nothing now.',
  },
  'record-check.withdrawn': { zh: '已撤回', zhtw: '已撤回', en: 'Withdrawn' },
  'record-check.withdrawn-told': {
    zh: '申请人已撤回，目前无效。',
    zhtw: '申請人已撤回，目前無效。',
    en: 'Whoever filed it has withdrawn it, so it is not valid.',
  },
  'record-check.revoked': { zh: '已作废', zhtw: '已作廢', en: 'Revoked' },
  'record-check.revoked-told': {
    zh: '已终止或删除，不再有效。',
    zhtw: '已終止或刪除，不再有效。',
    en: 'It was ended or deleted and is not valid any more.',
  },
  'record-check.paused': { zh: '暂停核验', zhtw: '暫停核驗', en: 'Verification paused' },
  'record-check.paused-told': {
    zh: '此核验码对应的业务已停用，目前无法核验。',
    zhtw: '此核驗碼對應的業務已停用，目前無法核驗。',
    en: 'What this verify code stands for is out of use, so it cannot be verified now.',
  },
  'record-check.demo': {
    zh: '演示数据，不是真实凭证',
    zhtw: '示範資料，不是真實憑證',
    en: 'Demo data, not a real document',
  },
  'record-check.unknown': { zh: '未查到', zhtw: '未查到', en: 'Not found' },
  'record-check.unknown-told': {
    zh: '没有与此核验码对应的内容，请核对后重试。',
    zhtw: '沒有與此核驗碼對應的內容，請核對後重試。',
    en: 'Nothing has this verify code. Please check it and try again.',
  },
  'record-check.at': { zh: '核验时间 {{time}}', zhtw: '核驗時間 {{time}}', en: 'Verified at {{time}}' },
  'record-check.failed': {
    zh: '核验没有完成，请稍后重试',
    zhtw: '核驗沒有完成，請稍後重試',
    en: 'It could not be verified, please try again later',
  },
} satisfies Texts
