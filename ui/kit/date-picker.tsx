import 'dayjs/locale/zh-cn'
import 'dayjs/locale/zh-tw'

/** The kit's calendar. Its values are dayjs objects, which `fields/date/editor.tsx` converts from and to text. */
export { DatePicker } from 'antd'
