import type { Texts } from '#engine/texts/text.ts'

/** Texts of the further ways to sign in; they come with the forms. */
export const waysTexts = {
  'web.ways.elsewhere': {
    zh: '将在新窗口中登录，完成后此页面自动继续',
    zhtw: '將在新視窗中登入，完成後此頁面自動繼續',
    en: 'Opens a window of its own; this page goes on once you are signed in there',
  },
  'web.ways.captcha-code': { zh: '验证码', zhtw: '驗證碼', en: 'Code' },
  'web.ways.code-required': { zh: '请输入收到的验证码', zhtw: '請輸入收到的驗證碼', en: 'Enter the code that you got' },
  'web.ways.ask': { zh: '获取验证码', zhtw: '取得驗證碼', en: 'Send me a code' },
  'web.ways.ask-again': { zh: '重新获取验证码', zhtw: '重新取得驗證碼', en: 'Send another code' },
  'web.ways.back': { zh: '返回登录', zhtw: '返回登入', en: 'Back to the sign-in' },
  'web.ways.reset': { zh: '找回密码', zhtw: '找回密碼', en: 'Forgotten password' },
  'web.ways.way': { zh: '验证方式', zhtw: '驗證方式', en: 'Send the code to' },
  'web.ways.by-mail': { zh: '邮箱', zhtw: '信箱', en: 'My mail address' },
  'web.ways.by-phone': { zh: '手机', zhtw: '手機', en: 'My telephone' },
  'web.ways.sent-by-mail': {
    zh: '如果该账号存在并绑定了邮箱，验证码已发送到邮箱，{{minutes}}分钟内有效',
    zhtw: '如果該帳號存在並綁定了信箱，驗證碼已寄到信箱，{{minutes}}分鐘內有效',
    en: 'If there is such an account with a mail address, a code is on its way there, good for {{minutes}} minutes',
  },
  'web.ways.sent-by-phone': {
    zh: '如果该账号存在并绑定了手机，验证码已发送到手机，{{minutes}}分钟内有效',
    zhtw: '如果該帳號存在並綁定了手機，驗證碼已傳送到手機，{{minutes}}分鐘內有效',
    en: 'If there is such an account with a telephone, a code is on its way there, good for {{minutes}} minutes',
  },
  'web.ways.phone': { zh: '手机号', zhtw: '手機號', en: 'Mobile number' },
  'web.ways.phone-required': { zh: '请输入手机号', zhtw: '請輸入手機號', en: 'Enter your mobile number' },
  'web.ways.phone-wrong': { zh: '请输入11位手机号', zhtw: '請輸入11位手機號', en: 'Enter a mobile number of 11 digits' },
  'web.ways.sent-to-phone': {
    zh: '如果 {{phone}} 已绑定账号，验证码已发送，{{minutes}}分钟内有效',
    zhtw: '如果 {{phone}} 已綁定帳號，驗證碼已傳送，{{minutes}}分鐘內有效',
    en: 'If {{phone}} belongs to an account, a code is on its way there, good for {{minutes}} minutes',
  },
  'web.ways.next': { zh: '下一步', zhtw: '下一步', en: 'Next' },
  'web.ways.new-password': { zh: '设置新密码', zhtw: '設定新密碼', en: 'Choose a new password' },
  'web.ways.password-required': { zh: '新密码不能为空', zhtw: '新密碼不能為空', en: 'Enter the new password' },
  'web.ways.repeat-required': { zh: '重复密码不能为空', zhtw: '重複密碼不能為空', en: 'Repeat the new password' },
  'web.ways.repeat-differs': { zh: '两次密码输入不一致', zhtw: '兩次密碼輸入不一致', en: 'The two passwords differ' },
  'web.ways.set': { zh: '重置密码', zhtw: '重設密碼', en: 'Set the password' },
} satisfies Texts
