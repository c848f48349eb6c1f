declare module '#server/database/types.ts' {
  interface Tables {
    dictionary_type: {
      id: string
      parent_id: string | null
      code: string
      name: string
      is_tree: boolean
      description: string
      sort_code: number
      version: number
      created_at: Date
      modified_at: Date | null
    }
    dictionary_entry: {
      id: string
      type_id: string
      /** Parent entry in the same category; null at the top level. */
      parent_id: string | null
      code: string
      name: string
      enabled: boolean
      description: string
      sort_code: number
      version: number
      created_at: Date
      modified_at: Date | null
    }
  }
}

export {}
