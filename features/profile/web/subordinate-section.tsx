import { useMemo } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import type { SectionProps } from '#features/profile/web/section.ts'
import { subordinates } from '#features/session/contract.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { useLazyTree, type Opened } from '#web/admin/use-lazy-tree.ts'
import { useCall } from '#web/call/use-call.ts'

type Answer = CallAnswer<typeof subordinates>
type Person = Opened<Answer[number] & { readonly hasChildren: boolean }>

const peopleOf = (answer: Answer) => answer.map((one) => ({ ...one, hasChildren: !one.isLeaf }))

const columns: readonly ManagedColumn<Person>[] = [
  { key: 'userName', label: 'users.name', width: 240 },
  {
    key: 'avatar',
    label: 'profile.picture',
    width: 70,
    align: 'center',
    cell: ({ userName, avatar }) => <Avatar name={userName} picture={avatar} size={24} />,
  },
  { key: 'department', label: 'profile.organize', width: 320 },
  { key: 'position', label: 'profile.position', width: 200 },
]
const noActions = () => []

/** 我的下属: who reports to the user, each with those below. */
export function SubordinateSection({ place }: SectionProps) {
  const t = useText()
  const { keyword } = place.request
  const call = useCall(subordinates, { params: { id: '0' }, query: { keyword } }, { handles: 'all', keepRows: true })
  const top = useMemo(() => peopleOf(call.data ?? []), [call.data])
  const { list, tree, loading } = useLazyTree(top, { call: subordinates, below: (id) => ({ params: { id }, query: {} }), nodes: peopleOf })
  return (
    <ManagedList
      columns={columns}
      call={{
        data: call.data && { list },
        error: call.error,
        isFetching: call.isFetching || loading,
        isPlaceholderData: loading || call.isPlaceholderData,
        refetch: call.refetch,
      }}
      query={place.query}
      onQuery={place.setQuery}
      keyword={{
        label: t('profile.subordinate-keyword'),
        hint: t('profile.subordinate-hint'),
        nothing: (typed) => t('profile.subordinate-nothing', { keyword: typed }),
      }}
      actions={noActions}
      empty={<Empty text={t('profile.no-subordinates')} />}
      tree={tree}
    />
  )
}
