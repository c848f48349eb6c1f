import { useState } from 'react'
import { businessTypes, selectBillRule, type BillRuleRow } from '#features/bill-rules/contract.ts'
import styles from '#features/bill-rules/web/bill-rules.module.css'
import { useEntryOptions } from '#features/dictionaries/web/entry.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Table, type TableColumnsType } from '#ui/kit/table.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { TreeBesideList } from '#web/admin/tree-beside-list.tsx'
import type { NamedNode } from '#web/admin/tree.ts'
import { useCall } from '#web/call/use-call.ts'
import { KeywordSearch, keywordIn, keywordKey } from '#web/list/keyword-search.tsx'

interface TemplateSelectProps {
  readonly id?: string
  /** Read by screen readers where no label names the input. */
  readonly label?: string
  /** Code of a bill rule, by which fields name it; `''` for none. */
  readonly value: string
  readonly disabled?: boolean
  readonly onChange: (code: string) => void
}

/** Chooses the bill rule of a field in a dialog (document 2, section 2: serial-number template select). */
export function TemplateSelect({ id, label, value, disabled = false, onChange }: TemplateSelectProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const query = { keyword: value, pageSize: 500 }
  const named = useCall(selectBillRule, { query }, { enabled: value !== '', handles: 'all' })
  const name = named.data?.list.find(({ enCode }) => enCode === value)?.fullName ?? value
  const choose = (code: string) => {
    setOpen(false)
    if (code !== value) onChange(code)
  }
  return (
    <>
      <TextInput
        id={id}
        aria-label={label}
        aria-haspopup="dialog"
        readOnly
        disabled={disabled}
        value={name}
        placeholder={t('bill-rules.template.choose')}
        onClick={() => setOpen(!disabled)}
        onKeyDown={(event) => {
          if (disabled || !['Enter', ' ', 'ArrowDown'].includes(event.key)) return
          event.preventDefault()
          setOpen(true)
        }}
      />
      {open ? <TemplateDialog value={value} onChoose={choose} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface TemplateDialogProps {
  readonly value: string
  readonly onChoose: (code: string) => void
  readonly onClose: () => void
}

function TemplateDialog({ value, onChoose, onClose }: TemplateDialogProps) {
  const t = useText()
  const [chosen, setChosen] = useState(value)
  return (
    <Dialog
      open
      tall
      title={t('bill-rules.template')}
      width={1000}
      onClose={onClose}
      onConfirm={() => onChoose(chosen)}
      confirmDisabled={chosen === ''}
    >
      <Templates chosen={chosen} onChosen={setChosen} />
    </Dialog>
  )
}

interface CategoryNode extends NamedNode<CategoryNode> {
  readonly children: readonly CategoryNode[]
}

/** The root of the tree: rules of all categories. */
const root = 'all'

/** What is asked for: a category, words, a page. */
const start = { categoryId: root, keyword: '', currentPage: 1, pageSize: 20 }

function Templates({ chosen, onChosen }: { readonly chosen: string; readonly onChosen: (code: string) => void }) {
  const t = useText()
  const [asked, setAsked] = useState(start)
  const entries = useEntryOptions(businessTypes, 'id') ?? []
  const call = useCall(
    selectBillRule,
    { query: { ...asked, categoryId: asked.categoryId === root ? '' : asked.categoryId } },
    { keepRows: true, handles: 'all' },
  )
  const below = entries.map(({ id, fullName }): CategoryNode => ({ id, fullName, enCode: '', children: [] }))
  const nodes: readonly CategoryNode[] = [{ id: root, fullName: t('bill-rules.category'), enCode: '', children: below }]
  const words = {
    title: t('bill-rules.category'),
    search: t('bill-rules.category-search'),
    menu: t('bill-rules.category-menu'),
    nothing: t('bill-rules.category-nothing'),
  }
  const nothing = (keyword: string) => t('bill-rules.nothing', { keyword })
  const columns: TableColumnsType<BillRuleRow> = [
    { dataIndex: 'fullName', title: t('bill-rules.name') },
    { dataIndex: 'enCode', title: t('bill-rules.code') },
    { dataIndex: 'startNumber', title: t('bill-rules.start') },
  ]
  const refetch = () => void call.refetch()
  return (
    <TreeBesideList<CategoryNode>
      nodes={nodes}
      words={words}
      chosen={asked.categoryId}
      onChoose={(categoryId) => setAsked({ ...start, categoryId })}
      onRefresh={refetch}
    >
      <div className={styles.search}>
        <KeywordSearch
          words={{ label: t('bill-rules.keyword'), hint: t('bill-rules.keyword-hint'), nothing }}
          filter={asked.keyword === '' ? {} : { [keywordKey]: asked.keyword }}
          onFilter={(filter) => setAsked({ ...asked, keyword: keywordIn(filter), currentPage: 1 })}
        />
      </div>
      {call.error && !call.data ? (
        <Problem text={call.error.msg} traceId={call.error.requestId} onRetry={refetch} />
      ) : (
        <Table<BillRuleRow>
          size="small"
          rowKey="enCode"
          columns={columns}
          dataSource={call.data?.list ?? []}
          loading={call.isFetching}
          locale={{ emptyText: asked.keyword === '' ? t('bill-rules.template.none') : nothing(asked.keyword) }}
          rowSelection={{
            type: 'radio',
            selectedRowKeys: chosen === '' ? [] : [chosen],
            onChange: ([code]) => onChosen(String(code)),
            columnTitle: <span data-visually-hidden>{t('bill-rules.template.choose')}</span>,
            getCheckboxProps: ({ fullName }) => ({ 'aria-label': fullName }),
          }}
          onRow={({ enCode }) => ({ onClick: () => onChosen(enCode) })}
          pagination={{
            size: 'small',
            current: asked.currentPage,
            pageSize: asked.pageSize,
            total: call.data?.pagination.total ?? 0,
            showSizeChanger: false,
            onChange: (currentPage) => setAsked({ ...asked, currentPage }),
          }}
          scroll={{ x: 'max-content' }}
        />
      )}
    </TreeBesideList>
  )
}
