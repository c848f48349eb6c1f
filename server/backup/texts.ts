import type { Texts } from '#engine/texts/text.ts'

/** What the commands on archives say. */
export const backupTexts = {
  'backup.usage': {
    zh: '用法：node start.mjs restore <备份文件>，或 node start.mjs verify <备份文件>',
    zhtw: '用法：node start.mjs restore <備份檔案>，或 node start.mjs verify <備份檔案>',
    en: 'Usage: node start.mjs restore <archive>, or node start.mjs verify <archive>',
  },
  'backup.unreadable': {
    zh: '备份文件 {{path}} 不存在或无法读取',
    zhtw: '備份檔案 {{path}} 不存在或無法讀取',
    en: 'The archive {{path}} does not exist or cannot be read',
  },
  'backup.no-archive': {
    zh: '{{path}} 不是本系统的备份文件，或只有一部分',
    zhtw: '{{path}} 不是本系統的備份檔案，或只有一部分',
    en: '{{path}} is no archive of this product, or not a whole one',
  },
  'backup.damaged': {
    zh: '备份文件已损坏（{{place}}），未恢复任何数据',
    zhtw: '備份檔案已損毀（{{place}}），未還原任何資料',
    en: 'The archive is damaged ({{place}}); nothing was restored',
  },
  'backup.newer-format': {
    zh: '备份由更新版本的系统生成，请先升级本系统再恢复',
    zhtw: '備份由更新版本的系統產生，請先升級本系統再還原',
    en: 'The archive was made by a newer version of the product: update this one first',
  },
  'backup.keys-missing': {
    zh: '缺少密钥，加密的数据将无法读取：请先把原系统数据目录 files 中的 {{names}} 复制到 {{folder}}，再恢复',
    zhtw: '缺少金鑰，加密的資料將無法讀取：請先把原系統資料目錄 files 中的 {{names}} 複製到 {{folder}}，再還原',
    en: 'Keys are missing without which encrypted data could not be read: copy {{names}} from files of the former data folder to {{folder}} first',
  },
  'backup.not-signed': {
    zh: '备份文件不是由持有这些密钥的系统生成，或被改动过，未恢复任何数据',
    zhtw: '備份檔案不是由持有這些金鑰的系統產生，或被改動過，未還原任何資料',
    en: 'The archive was not made by the installation of these keys, or was changed; nothing was restored',
  },
  'backup.signature-fits': {
    zh: '签名和密钥与数据目录中的密钥相符',
    zhtw: '簽名和金鑰與資料目錄中的金鑰相符',
    en: 'Its signature and its keys fit those of the data folder',
  },
  'backup.signature-unchecked': {
    zh: '数据目录 {{folder}} 中没有密钥，未检查签名',
    zhtw: '資料目錄 {{folder}} 中沒有金鑰，未檢查簽名',
    en: 'The data folder {{folder}} holds no keys: the signature was not checked',
  },
  'backup.few-locks': {
    zh: '数据库的参数 max_locks_per_transaction 太小，请至少设为 {{least}} 并重启数据库，未恢复任何数据',
    zhtw: '資料庫的參數 max_locks_per_transaction 太小，請至少設為 {{least}} 並重新啟動資料庫，未還原任何資料',
    en: 'max_locks_per_transaction of the database is too small: set it to at least {{least}} and restart the database; nothing was restored',
  },
  'backup.extensions-missing': {
    zh: '目标数据库缺少扩展 {{names}}，请先由数据库管理员安装，未恢复任何数据',
    zhtw: '目標資料庫缺少擴充套件 {{names}}，請先由資料庫管理員安裝，未還原任何資料',
    en: 'The database lacks the extensions {{names}}: have its administrator create them first; nothing was restored',
  },
  'backup.database-not-empty': {
    zh: '目标数据库不是空的，只能恢复到空数据库',
    zhtw: '目標資料庫不是空的，只能還原到空資料庫',
    en: 'The database of the target is not empty: an archive is restored into an empty one only',
  },
  'backup.files-not-empty': {
    zh: '目标的文件存储不是空的，只能恢复到空的数据目录或存储桶',
    zhtw: '目標的檔案儲存不是空的，只能還原到空的資料目錄或儲存桶',
    en: 'The storage of the target holds files: an archive is restored into an empty data folder or bucket only',
  },
  'backup.differs': {
    zh: '恢复的结果与备份不一致（{{what}}），数据库未保留任何内容',
    zhtw: '還原的結果與備份不一致（{{what}}），資料庫未保留任何內容',
    en: 'What was restored differs from the archive ({{what}}); nothing was kept in the database',
  },
  'backup.is-whole': {
    zh: '备份完整：{{at}} 生成，版本 {{version}}，{{tables}} 个表，{{rows}} 行，{{files}} 个文件',
    zhtw: '備份完整：{{at}} 產生，版本 {{version}}，{{tables}} 個表，{{rows}} 列，{{files}} 個檔案',
    en: 'The archive is whole: made at {{at}} by version {{version}}, {{tables}} tables, {{rows}} rows, {{files}} files',
  },
  'backup.restored': {
    zh: '已恢复，现在可以启动系统（npm start）；所有用户需要重新登录',
    zhtw: '已還原，現在可以啟動系統（npm start）；所有使用者需要重新登入',
    en: 'Restored. The product can be started now (npm start); everybody signs in again',
  },
  'backup.roles-missing': {
    zh: '数据库中没有角色 {{names}}，它们的权限未恢复',
    zhtw: '資料庫中沒有角色 {{names}}，它們的權限未還原',
    en: 'The database has no roles {{names}}; their rights were not restored',
  },
} satisfies Texts
