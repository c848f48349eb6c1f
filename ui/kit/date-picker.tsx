import 'dayjs/locale/zh-cn'
import 'dayjs/locale/zh-tw'

/** The kit's calendar, in the language of the kit's words; values are dayjs objects, so fields bind texts to it (`fields/date/editor.tsx`). */
export { DatePicker } from 'antd'
