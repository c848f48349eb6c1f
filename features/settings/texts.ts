import type { Texts } from '#engine/texts/text.ts'

export const settingsTexts = {
  'settings.saved': { zh: '保存成功', zhtw: '儲存成功', en: 'Settings saved' },
  'settings.too-long': { zh: '内容过长', zhtw: '內容過長', en: 'Too long' },
  'settings.cycle-range': { zh: '更新周期为1到3650天', zhtw: '更新週期為1到3650天', en: '1 to 3650 days' },
  'settings.advance-range': { zh: '提前提醒天数为0到365天', zhtw: '提前提醒天數為0到365天', en: '0 to 365 days' },
  'settings.length-range': { zh: '密码长度最小值为6到64位', zhtw: '密碼長度最小值為6到64位', en: '6 to 64 characters' },
  'settings.old-range': { zh: '禁用旧密码个数为1到24个', zhtw: '禁用舊密碼個數為1到24個', en: '1 to 24 passwords' },
  'settings.timeout-range': { zh: '超时登出时间为5到480分钟', zhtw: '逾時登出時間為5到480分鐘', en: '5 to 480 minutes' },
  'settings.errors-range': { zh: '密码错误次数为0到20次', zhtw: '密碼錯誤次數為0到20次', en: '0 to 20 times' },
  'settings.lock-range': { zh: '锁定时间为1到1440分钟', zhtw: '鎖定時間為1到1440分鐘', en: '1 to 1440 minutes' },
  'settings.captcha-range': { zh: '验证码位数为3到6位', zhtw: '驗證碼位數為3到6位', en: '3 to 6 characters' },
  'settings.port-wrong': { zh: '端口为数字', zhtw: '連接埠為數字', en: 'A port is a number' },
  'settings.address-wrong': {
    zh: '不是有效的IP地址或网段：{{entries}}',
    zhtw: '不是有效的IP位址或網段：{{entries}}',
    en: 'Not an address or range: {{entries}}',
  },
  'settings.addresses-missing': {
    zh: '启用白名单时，请至少填写一个IP地址或网段',
    zhtw: '啟用白名單時，請至少填寫一個IP位址或網段',
    en: 'While the list is on it must name an address or a range',
  },
  'settings.shuts-out': {
    zh: '您当前的地址 {{address}} 不在白名单内，保存后您将无法再次登录。如确需保存，请勾选“允许不包含当前地址”',
    zhtw: '您目前的位址 {{address}} 不在白名單內，儲存後您將無法再次登入。如確需儲存，請勾選「允許不包含目前位址」',
    en: 'Your own address {{address}} is not in the list: you could not sign in again. Tick “May leave out my address” to save all the same',
  },
  'settings.not-oneself': {
    zh: '不能移除自己的超级管理员身份，请由其他管理员操作',
    zhtw: '不能移除自己的超級管理員身分，請由其他管理員操作',
    en: 'You cannot take the right from yourself; ask another administrator',
  },
  'settings.unknown-person': { zh: '所选人员不存在', zhtw: '所選人員不存在', en: 'There is no such person' },
  'settings.disabled-person': {
    zh: '已停用的人员不能成为超级管理员：{{names}}',
    zhtw: '已停用的人員不能成為超級管理員：{{names}}',
    en: 'Disabled people cannot become administrators: {{names}}',
  },
  'settings.too-many-administrators': {
    zh: '超级管理员最多100人',
    zhtw: '超級管理員最多100人',
    en: 'At most 100 administrators',
  },
} satisfies Texts
