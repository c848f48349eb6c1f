import type { Texts } from '#engine/texts/text.ts'

/** Texts of single sign-on: its providers, signing in by them, bindings. */
export const signOnTexts = {
  'menu.system-signOn': { zh: '单点登录', zhtw: '單一登入', en: 'Single sign-on' },

  'sign-on.name': { zh: '显示名称', zhtw: '顯示名稱', en: 'Name shown' },
  'sign-on.name-help': { zh: '登录页按钮上的名称', zhtw: '登入頁按鈕上的名稱', en: 'What the button of the sign-in page says' },
  'sign-on.code': { zh: '编码', zhtw: '編碼', en: 'Code' },
  'sign-on.code-help': {
    zh: '出现在单点登录地址中，例如 /sso?source=编码',
    zhtw: '出現在單一登入位址中，例如 /sso?source=編碼',
    en: 'Stands in the address that begins a sign-in: /sso?source=code',
  },
  'sign-on.issuer': { zh: '发行方地址', zhtw: '發行方位址', en: 'Issuer' },
  'sign-on.issuer-help': {
    zh: 'OIDC 服务的 Issuer，不含 /.well-known/openid-configuration；内网地址须先在系统配置中允许',
    zhtw: 'OIDC 服務的 Issuer，不含 /.well-known/openid-configuration；內網位址須先在系統設定中允許',
    en: 'The issuer of the OIDC service, without /.well-known/openid-configuration; an address inside must be allowed in the system configuration first',
  },
  'sign-on.client': { zh: '客户端ID', zhtw: '用戶端ID', en: 'Client id' },
  'sign-on.secret': { zh: '客户端密钥', zhtw: '用戶端金鑰', en: 'Client secret' },
  'sign-on.secret-help': {
    zh: '保存后不再显示；留空表示公共客户端',
    zhtw: '儲存後不再顯示；留空表示公開用戶端',
    en: 'Not shown again once saved; empty for a public client',
  },
  'sign-on.scopes': { zh: '授权范围', zhtw: '授權範圍', en: 'Scopes' },
  'sign-on.scopes-help': {
    zh: '以空格分隔，必须包含 openid',
    zhtw: '以空格分隔，必須包含 openid',
    en: 'Separated by spaces, openid among them',
  },
  'sign-on.claim': { zh: '账号声明', zhtw: '帳號聲明', en: 'Claim with the account' },
  'sign-on.claim-help': {
    zh: '用于显示对方账号的声明，例如 preferred_username；不用于匹配用户',
    zhtw: '用於顯示對方帳號的聲明，例如 preferred_username；不用於比對使用者',
    en: 'The claim that is shown as the account there, such as preferred_username; nobody is found by it',
  },
  'sign-on.order': { zh: '排序', zhtw: '排序', en: 'Order' },
  'sign-on.state': { zh: '状态', zhtw: '狀態', en: 'State' },
  'sign-on.description': { zh: '说明', zhtw: '說明', en: 'Description' },
  'sign-on.people': { zh: '已绑定人数', zhtw: '已綁定人數', en: 'People bound' },
  'sign-on.add': { zh: '新建单点登录', zhtw: '新增單一登入', en: 'New provider' },
  'sign-on.edit': { zh: '编辑单点登录', zhtw: '編輯單一登入', en: 'Edit the provider' },
  'sign-on.none': { zh: '还没有配置单点登录', zhtw: '還沒有設定單一登入', en: 'No provider of single sign-on yet' },
  'sign-on.keyword': { zh: '名称、编码或发行方地址', zhtw: '名稱、編碼或發行方位址', en: 'Name, code or issuer' },
  'sign-on.nothing': { zh: '没有与“{{keyword}}”相符的内容', zhtw: '沒有與「{{keyword}}」相符的內容', en: 'Nothing matches "{{keyword}}"' },
  'sign-on.test': { zh: '测试连接', zhtw: '測試連線', en: 'Test' },
  'sign-on.connected': { zh: '连接成功，已读取服务信息', zhtw: '連線成功，已讀取服務資訊', en: 'Connected; the service describes itself' },
  'sign-on.redirect': {
    zh: '回调地址（填入单点登录服务的客户端配置）：',
    zhtw: '回呼位址（填入單一登入服務的用戶端設定）：',
    en: 'Redirect address, to be entered at the provider:',
  },
  'sign-on.remove-note': {
    zh: '{{count}} 人的绑定将一并删除，他们仍可使用账号和密码登录。',
    zhtw: '{{count}} 人的綁定將一併刪除，他們仍可使用帳號和密碼登入。',
    en: 'The bindings of {{count}} people go with it; they still sign in with account and password.',
  },

  'sign-on.issuer-missing': { zh: '请输入发行方地址', zhtw: '請輸入發行方位址', en: 'Enter the issuer' },
  'sign-on.issuer-wrong': {
    zh: '请输入以 https:// 开头的发行方地址，不含 ?、# 和 /.well-known/',
    zhtw: '請輸入以 https:// 開頭的發行方位址，不含 ?、# 和 /.well-known/',
    en: 'Enter an address that begins with https://, without ?, # and /.well-known/',
  },
  'sign-on.issuer-taken': { zh: '该发行方已配置', zhtw: '該發行方已設定', en: 'This issuer is configured already' },
  'sign-on.client-missing': { zh: '请输入客户端ID', zhtw: '請輸入用戶端ID', en: 'Enter the client id' },
  'sign-on.client-long': { zh: '客户端ID不能超过200个字符', zhtw: '用戶端ID不能超過200個字元', en: 'At most 200 characters' },
  'sign-on.secret-long': { zh: '客户端密钥不能超过500个字符', zhtw: '用戶端金鑰不能超過500個字元', en: 'At most 500 characters' },
  'sign-on.secret-again': {
    zh: '发行方地址或客户端ID已更改，请重新输入客户端密钥',
    zhtw: '發行方位址或用戶端ID已更改，請重新輸入用戶端金鑰',
    en: 'The issuer or client id has changed: enter the client secret again',
  },
  'sign-on.secret-unreadable': {
    zh: '“{{name}}”的客户端密钥无法读取，请联系管理员重新输入',
    zhtw: '「{{name}}」的用戶端金鑰無法讀取，請聯絡管理員重新輸入',
    en: 'The client secret of {{name}} cannot be read; ask an administrator to enter it again',
  },
  'sign-on.scopes-wrong': {
    zh: '授权范围以空格分隔，必须包含 openid',
    zhtw: '授權範圍以空格分隔，必須包含 openid',
    en: 'Scopes are separated by spaces and hold openid',
  },
  'sign-on.claim-wrong': {
    zh: '请输入声明的名称，例如 preferred_username',
    zhtw: '請輸入聲明的名稱，例如 preferred_username',
    en: 'Enter the name of a claim, such as preferred_username',
  },
  'sign-on.code-taken': { zh: '编码已存在', zhtw: '編碼已存在', en: 'This code exists already' },
  'sign-on.full': { zh: '最多配置{{count}}个单点登录', zhtw: '最多設定{{count}}個單一登入', en: 'At most {{count}} providers' },
  'sign-on.no-metadata': {
    zh: '该地址没有有效的 OIDC 服务信息，请检查发行方地址',
    zhtw: '該位址沒有有效的 OIDC 服務資訊，請檢查發行方位址',
    en: 'No valid OIDC service describes itself at this address',
  },
  'sign-on.no-address': {
    zh: '服务器未设置对外访问地址（SEEDBED_PUBLIC_ADDRESS），无法使用单点登录',
    zhtw: '伺服器未設定對外存取位址（SEEDBED_PUBLIC_ADDRESS），無法使用單一登入',
    en: 'The server has no public address (SEEDBED_PUBLIC_ADDRESS), which single sign-on needs',
  },

  'sign-on.down': {
    zh: '“{{name}}”暂时无法访问，请稍后再试，或使用账号和密码登录',
    zhtw: '「{{name}}」暫時無法存取，請稍後再試，或使用帳號和密碼登入',
    en: '{{name}} cannot be reached now; try again later, or sign in with account and password',
  },
  'sign-on.denied': { zh: '“{{name}}”未同意登录', zhtw: '「{{name}}」未同意登入', en: '{{name}} did not agree to the sign-in' },
  'sign-on.client-refused': {
    zh: '“{{name}}”不接受本系统的客户端ID或密钥，请联系管理员',
    zhtw: '「{{name}}」不接受本系統的用戶端ID或金鑰，請聯絡管理員',
    en: '{{name}} does not accept the client id or secret of this system; ask an administrator',
  },
  'sign-on.gone': {
    zh: '本次登录已失效或已使用，请重新发起',
    zhtw: '本次登入已失效或已使用，請重新發起',
    en: 'This sign-in is used up or too old; begin again',
  },
  'sign-on.untrusted': {
    zh: '“{{name}}”的应答未通过安全校验，请重新登录；仍不成功请联系管理员',
    zhtw: '「{{name}}」的回應未通過安全校驗，請重新登入；仍不成功請聯絡管理員',
    en: 'The answer of {{name}} did not pass the checks; sign in again, or ask an administrator',
  },
  'sign-on.not-bound': {
    zh: '该“{{name}}”账号尚未绑定本系统账号',
    zhtw: '該「{{name}}」帳號尚未綁定本系統帳號',
    en: 'This account of {{name}} is not bound to an account here',
  },
  'sign-on.taken': {
    zh: '该“{{name}}”账号已绑定其他用户',
    zhtw: '該「{{name}}」帳號已綁定其他使用者',
    en: 'This account of {{name}} is bound to somebody else',
  },
  'sign-on.bound': { zh: '绑定成功', zhtw: '綁定成功', en: 'Bound' },
  'sign-on.unbound': { zh: '已解除绑定', zhtw: '已解除綁定', en: 'The binding is gone' },
  'sign-on.bound-message': {
    zh: '您的账号已绑定“{{name}}”账号 {{account}}，今后可用其登录。如非本人操作，请解除绑定并修改密码。',
    zhtw: '您的帳號已綁定「{{name}}」帳號 {{account}}，今後可用其登入。如非本人操作，請解除綁定並修改密碼。',
    en: 'Your account is bound to {{account}} of {{name}}, who can sign in from now on. If that was not you, remove the binding and change your password.',
  },
  'sign-on.unbound-message': {
    zh: '您的账号与“{{name}}”账号 {{account}} 的绑定已解除。',
    zhtw: '您的帳號與「{{name}}」帳號 {{account}} 的綁定已解除。',
    en: 'Your account is not bound to {{account}} of {{name}} any more.',
  },

  'sign-on.page.title': { zh: '单点登录', zhtw: '單一登入', en: 'Single sign-on' },
  'sign-on.leading': { zh: '正在前往“{{name}}”…', zhtw: '正在前往「{{name}}」…', en: 'Going to {{name}} …' },
  'sign-on.returning': { zh: '正在登录…', zhtw: '正在登入…', en: 'Signing in …' },
  'sign-on.choose': { zh: '请选择登录方式', zhtw: '請選擇登入方式', en: 'Choose how to sign in' },
  'sign-on.none-offered': { zh: '系统未启用单点登录', zhtw: '系統未啟用單一登入', en: 'Single sign-on is not set up here' },
  'sign-on.not-here': {
    zh: '本次登录不是从此窗口发起的，或已失效，请重新发起',
    zhtw: '本次登入不是從此視窗發起的，或已失效，請重新發起',
    en: 'This sign-in was not begun in this window, or is too old; begin again',
  },
  'sign-on.to-sign-in': { zh: '返回登录', zhtw: '返回登入', en: 'Back to the sign-in' },
  'sign-on.again': { zh: '重试', zhtw: '重試', en: 'Try again' },
  'sign-on.first': { zh: '首次使用“{{name}}”登录', zhtw: '首次使用「{{name}}」登入', en: 'Your first sign-in by {{name}}' },
  'sign-on.first-how': {
    zh: '“{{name}}”账号 {{account}} 尚未绑定本系统账号。请用账号和密码登录一次完成绑定，以后即可直接登录。',
    zhtw: '「{{name}}」帳號 {{account}} 尚未綁定本系統帳號。請用帳號和密碼登入一次完成綁定，以後即可直接登入。',
    en: 'The account {{account}} of {{name}} is not bound to an account here. Sign in once with account and password to bind it; from then on you come in directly.',
  },
  'sign-on.first-how-nameless': {
    zh: '您的“{{name}}”账号尚未绑定本系统账号。请用账号和密码登录一次完成绑定，以后即可直接登录。',
    zhtw: '您的「{{name}}」帳號尚未綁定本系統帳號。請用帳號和密碼登入一次完成綁定，以後即可直接登入。',
    en: 'Your account of {{name}} is not bound to an account here. Sign in once with account and password to bind it; from then on you come in directly.',
  },
  'sign-on.later': {
    zh: '已登录，但绑定未完成：{{reason}}。可稍后在个人信息中绑定。',
    zhtw: '已登入，但綁定未完成：{{reason}}。可稍後在個人資訊中綁定。',
    en: 'You are signed in, but nothing was bound: {{reason}}. You can bind it in your account later.',
  },

  'sign-on.bound-to': { zh: '已绑定 {{account}}，{{time}}', zhtw: '已綁定 {{account}}，{{time}}', en: 'Bound to {{account}}, {{time}}' },
  'sign-on.bound-since': { zh: '已绑定，{{time}}', zhtw: '已綁定，{{time}}', en: 'Bound, {{time}}' },
  'sign-on.not-yet': { zh: '未绑定', zhtw: '未綁定', en: 'Not bound' },
  'sign-on.bind': { zh: '绑定', zhtw: '綁定', en: 'Bind' },
  'sign-on.unbind': { zh: '解除绑定', zhtw: '解除綁定', en: 'Remove' },
  'sign-on.unbind-question': {
    zh: '解除绑定后将不能再用“{{name}}”登录，确定解除吗？',
    zhtw: '解除綁定後將不能再用「{{name}}」登入，確定解除嗎？',
    en: 'You will not be able to sign in by {{name}} any more. Remove the binding?',
  },
} satisfies Texts
