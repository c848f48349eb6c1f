import { Table } from 'antd'

/** The kit's table. Above 100 rows draw only those in view (`web/list/drawn-rows.tsx`), because drawing all would be slow. */
export { Table }
export type { TableProps, TableColumnsType } from 'antd'
