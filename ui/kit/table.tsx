import { Table } from 'antd'

/** The kit's table. Above 100 rows it must be `virtual` (dependencies 10). */
export { Table }
export type { TableProps, TableColumnsType } from 'antd'
