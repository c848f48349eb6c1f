import { Table } from 'antd'

/** The kit's table. Above 100 rows it must be `virtual`, because drawing all would be slow. */
export { Table }
export type { TableProps, TableColumnsType } from 'antd'
