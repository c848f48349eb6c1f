import { useId, useState } from 'react'
import type { CallInput } from '#engine/contract/call.ts'
import type { AskedNode } from '#features/approvals/contract/action-input.ts'
import { pageMoveCandidates } from '#features/approvals/actions/change/call.ts'
import { pageCandidates } from '#features/approvals/contract/definitions.ts'
import { PeopleField } from '#features/approvals/web/actions/people-field.tsx'
import styles from '#features/approvals/web/approvals.module.css'
import type { ChosenWay, People } from '#features/approvals/web/chosen-way.ts'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'

/** By what candidates are asked for: the work item, or `0` with the flow that is submitted; or the request that is put to another node. */
type Asking =
  | { readonly id: string; readonly body: Pick<CallInput<typeof pageCandidates>['body'], 'flowId' | 'id' | 'delegateUser'> }
  | { readonly moved: string }

export interface PeopleDialogProps {
  readonly nodes: readonly AskedNode[]
  readonly asking: Asking
  /** What was chosen before, when a choice leads to another one. */
  readonly chosen: ChosenWay | undefined
  readonly busy: boolean
  /** Why the last attempt was refused. */
  readonly notes?: readonly string[]
  readonly onChosen: (chosen: ChosenWay) => void
  readonly onClose: () => void
}

/** Asks the acting person which branches the request takes, and who handles nodes whose people he picks or names (异常处理). */
export function PeopleDialog(props: PeopleDialogProps) {
  // Each round of questions begins with nothing chosen.
  return <Questions key={props.nodes.map(({ nodeId }) => nodeId).join(' ')} {...props} />
}

function Questions({ nodes, asking, chosen = {}, busy, notes = [], onChosen, onClose }: PeopleDialogProps) {
  const t = useText()
  const [branches, setBranches] = useState<readonly string[]>([])
  const [people, setPeople] = useState<Readonly<People>>({})
  const forks = nodes.filter(({ isBranchFlow }) => isBranchFlow)
  const asked = nodes.filter(({ isBranchFlow }) => !isBranchFlow)
  const isComplete = (forks.length === 0 || branches.length > 0) && asked.every(({ nodeId }) => (people[nodeId]?.length ?? 0) > 0)
  const confirm = () => {
    const of = (picked: boolean): People =>
      Object.fromEntries(
        asked.flatMap(({ nodeId, isCandidates = false }) => (isCandidates === picked ? [[nodeId, people[nodeId] ?? []]] : [])),
      )
    onChosen({
      branchList: [...(chosen.branchList ?? []), ...branches],
      candidateList: { ...chosen.candidateList, ...of(true) },
      errorRuleUserList: { ...chosen.errorRuleUserList, ...of(false) },
    })
  }
  const choose = (nodeId: string) => (ids: readonly string[]) => setPeople((old) => ({ ...old, [nodeId]: [...ids] }))
  const isPlain = nodes.every(({ isBranchFlow, isCandidates }) => !isBranchFlow && !isCandidates)
  return (
    <Dialog
      open
      title={t(isPlain ? 'approvals.people.title' : 'approvals.way.title')}
      width={600}
      onClose={onClose}
      onConfirm={confirm}
      confirmBusy={busy}
      confirmDisabled={!isComplete}
    >
      <p>{t(isPlain ? 'approvals.people.text' : 'approvals.way.text')}</p>
      {forks.length > 0 ? (
        <fieldset className={styles.field}>
          <legend>{t('approvals.way.branches')}</legend>
          <Checkbox.Group
            value={[...branches]}
            onChange={setBranches}
            options={forks.map(({ nodeId, nodeName }) => ({ value: nodeId, label: nodeName }))}
          />
        </fieldset>
      ) : null}
      {asked.map((node) =>
        node.isCandidates ? (
          <CandidatesField
            key={node.nodeId}
            node={node}
            asking={asking}
            branches={chosen.branchList ?? []}
            value={people[node.nodeId] ?? []}
            onChange={choose(node.nodeId)}
          />
        ) : (
          <PeopleField
            key={node.nodeId}
            question={{ kind: 'people', name: node.nodeId, label: node.nodeName, multiple: true }}
            value={people[node.nodeId] ?? []}
            onChange={choose(node.nodeId)}
          />
        ),
      )}
      {notes.map((note) => (
        <Alert key={note} type="error" showIcon title={note} />
      ))}
    </Dialog>
  )
}

interface CandidateSearch {
  readonly branches: readonly string[]
  readonly nodeCode: string
  readonly keyword: string
}

function useCandidates(asking: Asking, { branches, ...search }: CandidateSearch) {
  const isMove = 'moved' in asking
  const query = { ...search, pageSize: 100 }
  const way = isMove ? { id: '', body: {} } : asking
  const ahead = useCall(
    pageCandidates,
    { params: { id: way.id }, body: { ...way.body, branchList: [...branches], ...query } },
    { enabled: !isMove },
  )
  const ofMove = useCall(pageMoveCandidates, { params: { id: isMove ? asking.moved : '' }, body: query }, { enabled: isMove })
  return isMove ? ofMove : ahead
}

interface CandidatesFieldProps {
  readonly node: AskedNode
  readonly asking: Asking
  readonly branches: readonly string[]
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** A choice of some of the candidates of a node; of many those that the typed name finds. */
function CandidatesField({ node, asking, branches, value, onChange }: CandidatesFieldProps) {
  const t = useText()
  const id = useId()
  const [keyword, setKeyword] = useState('')
  const { data, isPending } = useCandidates(asking, { branches, nodeCode: node.nodeId, keyword })
  const [named, setNamed] = useState<Readonly<Record<string, string>>>({})
  const found =
    data?.list.map(({ id: person, fullName, organize }) => ({
      value: person,
      label: organize ? `${fullName}（${organize}）` : fullName,
    })) ?? []
  const kept = value.filter((one) => !found.some((option) => option.value === one)).map((one) => ({ value: one, label: named[one] ?? one }))
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('approvals.way.candidates', { node: node.nodeName })}</label>
      <Select<string[]>
        id={id}
        mode="multiple"
        loading={isPending}
        value={[...value]}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        options={[...kept, ...found]}
        notFoundContent={isPending ? null : t('approvals.way.nobody')}
        onChange={(ids) => {
          setNamed((old) => ({ ...old, ...Object.fromEntries(found.map((option) => [option.value, option.label])) }))
          onChange(ids)
        }}
      />
    </div>
  )
}
