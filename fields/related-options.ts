/** Options that all fields have whose rows are chosen. */
export interface RelatedOptions {
  readonly columns?: readonly { readonly value: string; readonly label: string }[] | null | undefined
  readonly hasPage: boolean
  readonly pageSize: number
  readonly popup: string
  readonly title: string
  readonly width: string
  readonly multiple: boolean
}
