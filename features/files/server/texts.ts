import type { Texts } from '#engine/texts/text.ts'

/** What the server alone says of files, which no browser loads. 文件不存在 is quoted in document 2, section 9. */
export const fileServerTexts = {
  'files.not-yours': {
    zh: '附件无效，请重新上传',
    zhtw: '附件無效，請重新上傳',
    en: 'This attachment is not valid, please upload it again',
  },
  'files.missing': { zh: '文件不存在', zhtw: '檔案不存在', en: 'There is no such file' },
  'files.being-scanned': {
    zh: '文件正在进行安全检查，请稍后再试',
    zhtw: '檔案正在進行安全檢查，請稍後再試',
    en: 'The file is being checked for viruses, please try again shortly',
  },
  'files.being-scanned-named': {
    zh: '文件“{{name}}”正在进行安全检查，请稍后再试',
    zhtw: '檔案「{{name}}」正在進行安全檢查，請稍後再試',
    en: 'The file “{{name}}” is being checked for viruses, please try again shortly',
  },
  'files.infected': {
    zh: '文件未通过安全检查，已被禁止下载',
    zhtw: '檔案未通過安全檢查，已被禁止下載',
    en: 'The file did not pass the virus check and cannot be downloaded',
  },
  'files.infected-named': {
    zh: '文件“{{name}}”未通过安全检查，已被禁止下载',
    zhtw: '檔案「{{name}}」未通過安全檢查，已被禁止下載',
    en: 'The file “{{name}}” did not pass the virus check and cannot be downloaded',
  },
  'files.nothing-to-download': { zh: '未找到可下载的文件', zhtw: '未找到可下載的檔案', en: 'No files found' },
  'files.pack-too-many': {
    zh: '一次最多打包下载{{limit}}个文件',
    zhtw: '一次最多打包下載{{limit}}個檔案',
    en: 'At most {{limit}} files can be downloaded at once',
  },
  'files.pack-too-large': {
    zh: '打包下载的文件合计不能超过{{size}}',
    zhtw: '打包下載的檔案合計不能超過{{size}}',
    en: 'Files downloaded at once may have at most {{size}} together',
  },
  'files.pack-name': { zh: '附件', zhtw: '附件', en: 'Files' },
  'files.none': { zh: '请选择文件', zhtw: '請選擇檔案', en: 'Choose a file' },
  'files.type-refused': {
    zh: '不支持{{extension}}类型的文件',
    zhtw: '不支援{{extension}}類型的檔案',
    en: 'Files of the type {{extension}} are not accepted',
  },
  'files.content-differs': {
    zh: '文件内容与扩展名{{extension}}不符',
    zhtw: '檔案內容與副檔名{{extension}}不符',
    en: 'The content is not that of a {{extension}} file',
  },
  'files.archive-unfit': {
    zh: '文件已损坏，或含有嵌套的压缩包、链接等不允许的内容，请整理后重新上传',
    zhtw: '檔案已損毀，或含有巢狀的壓縮檔、連結等不允許的內容，請整理後重新上傳',
    en: 'The file is damaged, or holds archives, links or other things that are not accepted; please put it in order and upload it again',
  },
  'files.archive-too-large': {
    zh: '文件解压后过大、压缩比异常或所含文件过多，请拆分后重新上传',
    zhtw: '檔案解壓後過大、壓縮比異常或所含檔案過多，請拆分後重新上傳',
    en: 'The file unpacks into too much or into too many files; please split it and upload it again',
  },
  'files.macros': {
    zh: '文件包含宏，请另存为不含宏的文件后重新上传',
    zhtw: '檔案包含巨集，請另存為不含巨集的檔案後重新上傳',
    en: 'The file holds macros; save it without them and upload it again',
  },
  'files.two-kinds': {
    zh: '文件末尾附有压缩包，请重新保存后上传',
    zhtw: '檔案末尾附有壓縮檔，請重新儲存後上傳',
    en: 'There is an archive behind the end of the file; save it anew and upload that',
  },
  'files.image-too-large': {
    zh: '图片不能超过{{megapixels}}百万像素',
    zhtw: '圖片不能超過{{megapixels}}百萬像素',
    en: 'Images may have at most {{megapixels}} megapixels',
  },
  'files.animation-too-large': {
    zh: '动图各帧合计不能超过{{megapixels}}百万像素，且不能超过{{frames}}帧',
    zhtw: '動圖各影格合計不能超過{{megapixels}}百萬像素，且不能超過{{frames}}影格',
    en: 'A moving image may have at most {{frames}} frames, of at most {{megapixels}} megapixels together',
  },
  'files.format-too-large': {
    zh: '{{format}}格式的图片不能超过{{megapixels}}百万像素，请另存为JPG或PNG后上传',
    zhtw: '{{format}}格式的圖片不能超過{{megapixels}}百萬像素，請另存為JPG或PNG後上傳',
    en: '{{format}} images may have at most {{megapixels}} megapixels; save it as JPG or PNG and upload that',
  },
  'files.image-too-slow': {
    zh: '图片处理时间过长，请缩小后重新上传',
    zhtw: '圖片處理時間過長，請縮小後重新上傳',
    en: 'Processing the image takes too long, make it smaller and upload it again',
  },
  'files.quota': { zh: '您的文件空间已满', zhtw: '您的檔案空間已滿', en: 'Your space for files is used up' },
  'files.too-many-this-hour': {
    zh: '上传文件过于频繁，请稍后再试',
    zhtw: '上傳檔案過於頻繁，請稍後再試',
    en: 'Too many files were uploaded, try again later',
  },
  'files.not-previewable': {
    zh: '此类文件不支持预览，请下载后查看',
    zhtw: '此類檔案不支援預覽，請下載後檢視',
    en: 'Files of this type cannot be previewed, download them instead',
  },
  'files.preview-too-large': {
    zh: '文件超过{{size}}，无法预览，请下载后查看',
    zhtw: '檔案超過{{size}}，無法預覽，請下載後檢視',
    en: 'Files above {{size}} are not previewed, download it instead',
  },
  'files.preview-unreadable': {
    zh: '文件无法解析或内容过大，无法预览，请下载后查看',
    zhtw: '檔案無法解析或內容過大，無法預覽，請下載後檢視',
    en: 'The file cannot be read or holds too much to be previewed, download it instead',
  },
  'files.preview-too-slow': {
    zh: '文件解析时间过长，无法预览，请下载后查看',
    zhtw: '檔案解析時間過長，無法預覽，請下載後檢視',
    en: 'Reading the file takes too long, download it instead',
  },
  'files.link-gone': { zh: '链接已失效，请重新打开', zhtw: '連結已失效，請重新開啟', en: 'This link is used up, open the file again' },
  'files.upload-gone': {
    zh: '上传已过期，请重新上传',
    zhtw: '上傳已過期，請重新上傳',
    en: 'This upload has expired, please start it again',
  },
  'files.upload-differs': {
    zh: '上传的内容与之前不一致，请重新上传',
    zhtw: '上傳的內容與之前不一致，請重新上傳',
    en: 'The content differs from what was sent before, please upload it again',
  },
  'files.upload-incomplete': { zh: '文件尚未上传完整', zhtw: '檔案尚未上傳完整', en: 'The upload is not complete yet' },
  'files.merging': { zh: '文件正在合并，请稍候', zhtw: '檔案正在合併，請稍候', en: 'The file is being put together, one moment' },
  'files.no-workbook': {
    zh: '请选择 .xlsx、.xls 或 .csv 格式的文件',
    zhtw: '請選擇 .xlsx、.xls 或 .csv 格式的檔案',
    en: 'Choose an Excel file (.xlsx, .xls) or a .csv file',
  },
  'files.sheet-too-large': {
    zh: '文件解压后过大，请删除多余的行、列和格式后上传',
    zhtw: '檔案解壓後過大，請刪除多餘的列、欄和格式後上傳',
    en: 'The file unpacks into too much; remove needless rows, columns and formats',
  },
  'files.sheet-unreadable': {
    zh: '文件无法读取，请确认它是 Excel 工作簿（.xlsx、.xls）或 .csv 文本',
    zhtw: '檔案無法讀取，請確認它是 Excel 活頁簿（.xlsx、.xls）或 .csv 文字',
    en: 'The file cannot be read. Check that it is an Excel workbook (.xlsx, .xls) or a .csv text',
  },
  'files.sheet-macros': {
    zh: '文件包含宏，请另存为不含宏的 .xlsx 后上传',
    zhtw: '檔案包含巨集，請另存為不含巨集的 .xlsx 後上傳',
    en: 'The file holds macros; save it as .xlsx without them',
  },
  'files.sheet-formulas': {
    zh: '文件中有公式尚未计算出结果，请用表格软件打开并保存后重新上传，或将公式改为数值',
    zhtw: '檔案中有公式尚未計算出結果，請用試算表軟體開啟並儲存後重新上傳，或將公式改為數值',
    en: 'The file holds formulas that were never computed; open and save it in a spreadsheet program, or write values instead',
  },
  'files.import-too-large': { zh: '文件大小不能超过500KB', zhtw: '檔案大小不能超過500KB', en: 'The file may have at most 500 KB' },
  'files.large-import-too-large': { zh: '文件大小不能超过20MB', zhtw: '檔案大小不能超過20MB', en: 'The file may have at most 20 MB' },
} satisfies Texts
