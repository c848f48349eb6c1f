import { Input } from 'antd'

/** One line of text. */
export const TextInput = Input
export const PasswordInput = Input.Password
export const TextArea = Input.TextArea
export const SearchInput = Input.Search
export type { InputRef } from 'antd'
