import type { Texts } from '#engine/texts/text.ts'

/** Texts of sign-in and the own account. The Chinese of password rules and rights is that of document 1, sections 5, 6 and 8. */
export const sessionTexts = {
  'session.signed-in': { zh: '登录成功', zhtw: '登入成功', en: 'Signed in' },
  'session.signed-out': { zh: '退出成功', zhtw: '登出成功', en: 'Signed out' },
  'session.sign-in-failed': {
    zh: '账户或密码错误；连续错误{{times}}次，账户将锁定{{minutes}}分钟',
    zhtw: '帳號或密碼錯誤；連續錯誤{{times}}次，帳號將鎖定{{minutes}}分鐘',
    en: 'Wrong account or password; after {{times}} failures the account is locked for {{minutes}} minutes',
  },
  'session.sign-in-failed-until-unlocked': {
    zh: '账户或密码错误；连续错误{{times}}次，账户将锁定，须由管理员解锁',
    zhtw: '帳號或密碼錯誤；連續錯誤{{times}}次，帳號將鎖定，須由管理員解鎖',
    en: 'Wrong account or password; after {{times}} failures the account is locked until an administrator unlocks it',
  },
  'session.too-many-tries': {
    zh: '登录尝试过于频繁，请稍后再试',
    zhtw: '登入嘗試過於頻繁，請稍後再試',
    en: 'Too many sign-in attempts, try again later',
  },
  'session.link-gone': {
    zh: '链接已失效，请登录后打开',
    zhtw: '連結已失效，請登入後開啟',
    en: 'This link is no longer valid, sign in and open it again',
  },
  'session.captcha-missing': { zh: '验证码不能为空', zhtw: '驗證碼不能為空', en: 'Enter the verification code' },
  'session.captcha-wrong': { zh: '验证码错误或已过期', zhtw: '驗證碼錯誤或已過期', en: 'The verification code is wrong or has expired' },
  'session.no-permission': {
    zh: '您的权限不足，请联系管理员',
    zhtw: '您的權限不足，請聯絡管理員',
    en: 'You do not have sufficient permissions, contact the administrator',
  },
  'session.address-refused': {
    zh: '此IP未在白名单中，请联系管理员',
    zhtw: '此IP未在白名單中，請聯絡管理員',
    en: 'This address is not on the allow list, contact the administrator',
  },
  'session.password-changed': { zh: '密码修改成功', zhtw: '密碼修改成功', en: 'The password was changed' },
  'session.password-expires': {
    zh: '您的密码将在 {{days}} 天后过期，请及时修改。',
    zhtw: '您的密碼將在 {{days}} 天後過期，請及時修改。',
    en: 'Your password expires in {{days}} days, please change it.',
  },
  'session.account-missing': { zh: '账号不能为空', zhtw: '帳號不能為空', en: 'Enter the account' },
  'session.old-password-missing': { zh: '旧密码不能为空', zhtw: '舊密碼不能為空', en: 'Enter the old password' },
  'session.new-password-missing': { zh: '新密码不能为空', zhtw: '新密碼不能為空', en: 'Enter the new password' },
  'session.repeat-missing': { zh: '重复密码不能为空', zhtw: '重複密碼不能為空', en: 'Repeat the new password' },
  'session.repeat-differs': { zh: '两次密码输入不一致', zhtw: '兩次密碼輸入不一致', en: 'The two passwords differ' },
  'session.old-password-wrong': { zh: '旧密码错误', zhtw: '舊密碼錯誤', en: 'The old password is wrong' },
  'session.password-unchanged': {
    zh: '新密码不能与旧密码相同',
    zhtw: '新密碼不能與舊密碼相同',
    en: 'The new password must differ from the old one',
  },
  'session.password-used-before': {
    zh: '新密码不能与最近{{count}}次使用过的密码相同',
    zhtw: '新密碼不能與最近{{count}}次使用過的密碼相同',
    en: 'The new password must differ from the last {{count}} passwords',
  },
  'session.cipher-missing': {
    zh: '密码强度策略已开启，须提交加密后的新密码，请使用最新的客户端',
    zhtw: '密碼強度策略已開啟，須提交加密後的新密碼，請使用最新的用戶端',
    en: 'While the password policy is on the new password must be sent encrypted; use a current client',
  },
  'session.cipher-unreadable': {
    zh: '密码加密信息已失效，请重试',
    zhtw: '密碼加密資訊已失效，請重試',
    en: 'The encrypted password is no longer valid, try again',
  },
  'session.not-a-member': { zh: '您不属于该组织或岗位', zhtw: '您不屬於該組織或崗位', en: 'You do not belong to it' },
  'session.no-permission-there': {
    zh: '您在该组织下没有权限，无法切换',
    zhtw: '您在該組織下沒有權限，無法切換',
    en: 'You have no permission in that organization',
  },
  'session.no-such-system': {
    zh: '您没有该应用的权限，无法切换',
    zhtw: '您沒有該應用的權限，無法切換',
    en: 'You have no permission for that system',
  },
  'session.system-gone': { zh: '该应用已被删除', zhtw: '該應用已被刪除', en: 'That system was deleted' },
  'session.system-disabled': { zh: '该应用已被禁用', zhtw: '該應用已被停用', en: 'That system is disabled' },
  'session.system-empty': {
    zh: '该应用下没有您可用的菜单，无法切换',
    zhtw: '該應用下沒有您可用的選單，無法切換',
    en: 'That system has no entry you may open',
  },
  'session.own-network': { zh: '内网IP', zhtw: '內網IP', en: 'Local network' },
  'session.log-in': { zh: '登录', zhtw: '登入', en: 'Sign-in' },
  'session.log-out': { zh: '退出', zhtw: '登出', en: 'Sign-out' },
  'session.log-unlock': { zh: '解锁屏幕', zhtw: '解鎖螢幕', en: 'Screen unlocked' },
  'session.picture-missing': {
    zh: '头像图片不存在，请重新上传',
    zhtw: '頭像圖片不存在，請重新上傳',
    en: 'The picture does not exist; upload it again',
  },
  'session.signature-unreadable': { zh: '签名图片无法识别', zhtw: '簽名圖片無法辨識', en: 'The signature cannot be read' },
  'session.signatures-full': {
    zh: '最多保存{{count}}个签名，请先删除不用的',
    zhtw: '最多儲存{{count}}個簽名，請先刪除不用的',
    en: 'At most {{count}} signatures are kept; delete one first',
  },
} satisfies Texts
