import { Form } from 'antd'

/** Only for small dialogs with fixed fields; generated forms are drawn by `web/form`. */
export { Form }
export type { FormInstance, FormProps } from 'antd'
