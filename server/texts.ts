import type { Texts } from '#engine/texts/text.ts'

/** Texts of the kernel. The Chinese of the session codes and of 请求出错 stands in document 1 and platform-api 0. */
export const serverTexts = {
  'kernel.done': { zh: '操作成功', zhtw: '操作成功', en: 'Done' },
  'kernel.created': { zh: '新建成功', zhtw: '新增成功', en: 'Created' },
  'kernel.saved': { zh: '保存成功', zhtw: '儲存成功', en: 'Saved' },
  'kernel.updated': { zh: '更新成功', zhtw: '更新成功', en: 'Updated' },
  'kernel.deleted': { zh: '删除成功', zhtw: '刪除成功', en: 'Deleted' },
  'kernel.malformed': { zh: '请求格式不正确：{{field}}', zhtw: '請求格式不正確：{{field}}', en: 'The request is malformed: {{field}}' },
  'kernel.bad-request': { zh: '请求格式不正确', zhtw: '請求格式不正確', en: 'The request is malformed' },
  'kernel.repeated-parameter': { zh: '请求参数重复：{{name}}', zhtw: '請求參數重複：{{name}}', en: 'Repeated parameter: {{name}}' },
  'kernel.session-expired': {
    zh: '登录过期,请重新登录',
    zhtw: '登入過期,請重新登入',
    en: 'Your session has expired, please sign in again',
  },
  'kernel.session-replaced': {
    zh: '您的帐号在其他地方已登录,被强制踢出',
    zhtw: '您的帳號在其他地方已登入,被強制登出',
    en: 'You were signed out because this account was signed in elsewhere',
  },
  'kernel.session-invalid': { zh: 'Token验证失败', zhtw: 'Token驗證失敗', en: 'The token is not valid' },
  'kernel.forbidden': { zh: '您没有此操作的权限', zhtw: '您沒有此操作的權限', en: 'You may not do this' },
  'kernel.locked': { zh: '屏幕已锁定，请先解锁', zhtw: '螢幕已鎖定，請先解鎖', en: 'The screen is locked, unlock it first' },
  'kernel.password-change-due': { zh: '请先修改初始密码', zhtw: '請先修改初始密碼', en: 'Change the initial password first' },
  'kernel.missing': { zh: '数据不存在或已被删除', zhtw: '資料不存在或已被刪除', en: 'There is no such record' },
  'kernel.no-such-call': { zh: '请求的地址不存在', zhtw: '請求的位址不存在', en: 'There is no such address' },
  'kernel.method-not-allowed': { zh: '请求方法不支持', zhtw: '請求方法不支援', en: 'This method is not accepted here' },
  'kernel.content-type': { zh: '请求内容类型不支持', zhtw: '請求內容類型不支援', en: 'This content type is not accepted here' },
  'kernel.too-large': { zh: '提交的内容过大', zhtw: '提交的內容過大', en: 'The content is too large' },
  'kernel.too-many': { zh: '操作过于频繁，请稍后再试', zhtw: '操作過於頻繁，請稍後再試', en: 'Too many requests, try again later' },
  'kernel.unavailable': { zh: '系统繁忙，请稍后重试', zhtw: '系統繁忙，請稍後重試', en: 'The system is busy, try again shortly' },
  'kernel.disk-full': {
    zh: '服务器存储空间不足，请联系管理员，稍后重试',
    zhtw: '伺服器儲存空間不足，請聯繫管理員，稍後重試',
    en: 'The server is short of storage space; tell an administrator and try again later',
  },
  'kernel.failed': { zh: '请求出错，请重试', zhtw: '請求出錯，請重試', en: 'The request failed, please try again' },
  'kernel.version-conflict': {
    zh: '数据已被他人修改，请重新打开后再保存',
    zhtw: '資料已被他人修改，請重新開啟後再儲存',
    en: 'Somebody else changed this record; open it again before saving',
  },
  'kernel.version-missing': { zh: '缺少数据版本', zhtw: '缺少資料版本', en: 'The version of the record is missing' },
  'kernel.key-reused': { zh: '重复请求的内容不一致', zhtw: '重複請求的內容不一致', en: 'The same key was used for another request' },
  'kernel.key-busy': { zh: '请求正在处理，请稍候', zhtw: '請求正在處理，請稍候', en: 'The same request is still running' },
  'kernel.key-malformed': {
    zh: '幂等键应为8到128个字符',
    zhtw: '冪等鍵應為8到128個字元',
    en: 'The idempotency key must have 8 to 128 characters',
  },
  'kernel.unknown-field': { zh: '不支持的字段：{{field}}', zhtw: '不支援的欄位：{{field}}', en: 'Unknown field: {{field}}' },
} satisfies Texts
