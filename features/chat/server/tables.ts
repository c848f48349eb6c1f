import type { Picture } from '#features/chat/contract/frames.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    /** Two people who wrote each other, the smaller id first. */
    chat_pair: { id: string; one_id: string; other_id: string; last_number: number; last_at: Date }
    /** How far one of them has read and cleared, and the last message when the chat was taken out of the list. */
    chat_side: { pair_id: string; user_id: string; other_id: string; read_to: number; cleared_to: number; removed_to: number }
    chat_message: {
      id: string
      pair_id: string
      /** From 1, without gaps. */
      number: number
      sender_id: string
      kind: string
      text: string
      picture: Picture | null
      /** Given by the sender's client, or made here. */
      key: string
      sent_at: Date
    }
  }
}

export {}
