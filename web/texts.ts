import type { Texts } from '#engine/texts/text.ts'

/** Texts of the pages before the sign-in, and of what the first file says: they come in all languages. */
export const webTexts = {
  'web.product': { zh: '种业一站式服务平台', zhtw: '種業一站式服務平台', en: 'Seed Industry One-Stop Service' },
  'web.opening': { zh: '正在打开', zhtw: '正在開啟', en: 'Opening' },
  'web.call.failed': { zh: '请求出错，请重试', zhtw: '請求出錯，請重試', en: 'The request failed, please try again' },

  'web.session.expired': { zh: '登录过期,请重新登录', zhtw: '登入過期,請重新登入', en: 'Your session has expired, please sign in again' },
  'web.session.not-verified': { zh: '验证失败，请重新登录', zhtw: '驗證失敗，請重新登入', en: 'Verification failed, please sign in again' },
  'web.session.no-menu': {
    zh: '您的权限不足，请联系管理员',
    zhtw: '您的權限不足，請聯絡管理員',
    en: 'You have no permissions yet, please contact the administrator',
  },
  'web.session.adopt-visitor': {
    zh: '该链接将以他人提供的登录会话打开，请确认链接来源可信。是否继续？',
    zhtw: '該連結將以他人提供的登入工作階段開啟，請確認連結來源可信。是否繼續？',
    en: 'This link opens with a session that somebody else provides. Go on only if you trust where it came from.',
  },
  'web.session.adopt': {
    zh: '该链接属于另一个登录会话，是否退出当前账号并使用该链接的会话？',
    zhtw: '該連結屬於另一個登入工作階段，是否登出目前帳號並使用該連結的工作階段？',
    en: 'This link belongs to another session. Leave your session and use the one of the link?',
  },

  'web.language': { zh: '语言', zhtw: '語言', en: 'Language' },
  'web.language.zh': { zh: '简体中文', zhtw: '简体中文', en: '简体中文' },
  'web.language.zhtw': { zh: '繁體中文', zhtw: '繁體中文', en: '繁體中文' },
  'web.language.en': { zh: 'English', zhtw: 'English', en: 'English' },
  'web.language-short.zh': { zh: '简', zhtw: '简', en: '简' },
  'web.language-short.zhtw': { zh: '繁', zhtw: '繁', en: '繁' },
  'web.language-short.en': { zh: 'EN', zhtw: 'EN', en: 'EN' },

  'web.entry.title': { zh: '首页', zhtw: '首頁', en: 'Welcome' },
  'web.entry.welcome': { zh: '欢迎登录', zhtw: '歡迎登入', en: 'Welcome, please sign in' },
  'web.entry.sentence': {
    zh: '面向制种企业、种子企业与村集体的备案、审批与服务平台',
    zhtw: '面向製種企業、種子企業與村集體的備案、審批與服務平台',
    en: 'Filing, approval and services for seed growers, seed companies and village collectives',
  },
  'web.login.title': { zh: '登录', zhtw: '登入', en: 'Sign in' },
  'web.login.account': { zh: '账号', zhtw: '帳號', en: 'Account' },
  'web.login.account-help': { zh: '子账号格式：手机号@账号', zhtw: '子帳號格式：手機號@帳號', en: 'Sub-accounts: phone@account' },
  'web.login.account-required': { zh: '请输入账号', zhtw: '請輸入帳號', en: 'Enter your account' },
  'web.login.password': { zh: '密码', zhtw: '密碼', en: 'Password' },
  'web.login.password-required': { zh: '请输入密码', zhtw: '請輸入密碼', en: 'Enter your password' },
  'web.login.code': { zh: '动态验证码', zhtw: '動態驗證碼', en: 'Code' },
  'web.login.code-help': {
    zh: '验证器应用中的 6 位数字，或一个恢复码',
    zhtw: '驗證器應用程式中的 6 位數字，或一個復原碼',
    en: 'Six digits of your app, or a recovery code',
  },
  'web.login.code-required': { zh: '请输入动态验证码', zhtw: '請輸入動態驗證碼', en: 'Enter the code' },
  'web.login.code-title': { zh: '二步验证', zhtw: '兩步驟驗證', en: 'Second step' },
  'web.login.back': { zh: '返回重新登录', zhtw: '返回重新登入', en: 'Start again' },
  'web.login.verify': { zh: '验证并登录', zhtw: '驗證並登入', en: 'Sign in' },
  'web.login.by-phone': { zh: '短信登录', zhtw: '簡訊登入', en: 'Code by phone' },
  'web.login.ways': { zh: '登录方式', zhtw: '登入方式', en: 'Ways to sign in' },
  'web.login.forgotten': { zh: '忘记密码？', zhtw: '忘記密碼？', en: 'Forgotten your password?' },
  'web.scan.title': { zh: '扫码登录', zhtw: '掃碼登入', en: 'Sign in by QR code' },
  'web.scan.picture': { zh: '登录二维码', zhtw: '登入 QR 碼', en: 'QR code for signing in' },
  'web.scan.how': {
    zh: '用已登录本系统的手机浏览器扫描，并在手机上确认',
    zhtw: '用已登入本系統的手機瀏覽器掃描，並在手機上確認',
    en: 'Scan it with a telephone whose browser is signed in here, and confirm there',
  },
  'web.scan.refused': { zh: '已在手机上拒绝登录', zhtw: '已在手機上拒絕登入', en: 'This was refused on the telephone' },
  'web.scan.renew': { zh: '刷新二维码', zhtw: '重新整理 QR 碼', en: 'New code' },
  'web.login.by-password': { zh: '账号登录', zhtw: '帳號登入', en: 'Account and password' },
  'web.login.side': { zh: '登录身份', zhtw: '登入身分', en: 'Sign in as' },
  'web.login.side-administration': { zh: '管理部门', zhtw: '管理部門', en: 'Administration' },
  'web.login.side-enterprise': { zh: '企业用户', zhtw: '企業使用者', en: 'Enterprise' },
  'web.login.submit': { zh: '登录', zhtw: '登入', en: 'Sign in' },
  'web.captcha': { zh: '验证码', zhtw: '驗證碼', en: 'Code in the picture' },
  'web.captcha.required': { zh: '验证码不能为空', zhtw: '驗證碼不能為空', en: 'Enter the code in the picture' },
  'web.captcha.refresh': { zh: '换一张验证码', zhtw: '換一張驗證碼', en: 'Show another picture' },
  'web.caps-lock': { zh: '大写锁定已打开', zhtw: '大寫鎖定已開啟', en: 'Caps lock is on' },

  'web.lock.title': { zh: '屏幕已锁定', zhtw: '螢幕已鎖定', en: 'The screen is locked' },
  'web.lock.unlock': { zh: '解锁', zhtw: '解鎖', en: 'Unlock' },
  'web.lock.other-user': { zh: '退出登录', zhtw: '登出', en: 'Sign out' },

  'web.missing.title': { zh: '页面不存在', zhtw: '頁面不存在', en: 'There is no such page' },
  'web.failed.title': { zh: '页面出现问题', zhtw: '頁面出現問題', en: 'Something went wrong on this page' },
  'web.failed.text': {
    zh: '已保存的数据不受影响。求助时请提供追踪号：{{id}}',
    zhtw: '已儲存的資料不受影響。求助時請提供追蹤編號：{{id}}',
    en: 'What is saved is safe. When you ask for help, give the trace id: {{id}}',
  },
  'web.failed.retry': { zh: '重试', zhtw: '重試', en: 'Try again' },
  'web.version.newer': { zh: '系统已更新', zhtw: '系統已更新', en: 'A new version is ready' },
  'web.version.text': { zh: '请重新加载以使用新版本', zhtw: '請重新載入以使用新版本', en: 'Please reload the page to use it' },
  'web.version.reload': { zh: '重新加载', zhtw: '重新載入', en: 'Reload' },
  'web.offline': {
    zh: '网络已断开，已输入的内容会保留，恢复后可继续',
    zhtw: '網路已中斷，已輸入的內容會保留，恢復後可繼續',
    en: 'You are offline. What you typed stays; go on when the network is back',
  },

  'web.unreachable': {
    zh: '暂时无法连接服务器，正在重试，已输入的内容会保留',
    zhtw: '暫時無法連線伺服器，正在重試，已輸入的內容會保留',
    en: 'The server does not answer, trying again. What you typed stays',
  },

  'web.unreached': {
    zh: '暂时无法连接服务器，请稍后重试，已输入的内容会保留',
    zhtw: '暫時無法連線伺服器，請稍後重試，已輸入的內容會保留',
    en: 'The server does not answer. Try again later; what you typed stays',
  },
  'web.timeout': {
    zh: '服务器未及时响应，请稍后重试，已输入的内容会保留',
    zhtw: '伺服器未及時回應，請稍後重試，已輸入的內容會保留',
    en: 'The server takes too long to answer. Try again later; what you typed stays',
  },
  'web.waits.offline': { zh: '网络已断开', zhtw: '網路已中斷', en: 'you are offline' },
  'web.waits.unreachable': { zh: '暂时无法连接服务器', zhtw: '暫時無法連線伺服器', en: 'the server does not answer' },
  'web.outage.text': {
    zh: '恢复后页面会自动打开，已输入的内容会保留',
    zhtw: '恢復後頁面會自動開啟，已輸入的內容會保留',
    en: 'The page opens by itself when the connection is back. What you typed stays',
  },

  'web.external.title': { zh: '外部链接', zhtw: '外部連結', en: 'External link' },

  'web.home.title': { zh: '首页', zhtw: '首頁', en: 'Home' },

  'web.password.show': { zh: '显示密码', zhtw: '顯示密碼', en: 'Show password' },
  'web.password.show-word': { zh: '显示', zhtw: '顯示', en: 'Show' },
  'web.password.hide-word': { zh: '隐藏', zhtw: '隱藏', en: 'Hide' },
  'web.password.new': { zh: '新密码', zhtw: '新密碼', en: 'New password' },
  'web.password.repeat': { zh: '重复密码', zhtw: '重複密碼', en: 'Repeat the new password' },
} satisfies Texts
