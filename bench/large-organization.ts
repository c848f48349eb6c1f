import type pg from 'pg'
import { organizationMenu } from '#features/organizations/contract.ts'
import { userMenu } from '#features/users/contract.ts'
import { givenAdministration, givenMenuRole, givenTree } from '#features/organizations/testing/given-organizations.ts'
import type { Kernel } from '#server/kernel.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'

/** How many departments stand below one, and how many people and departments there are. */
const departmentsBelow = 8
export const departments = 5_000
export const people = 50_000

/** The organization at the top, and a department with an eighth of the others below it. */
export const top = 'bench-top'
export const eighth = 'bench-dept-3'

/** `whole` administers all departments, `part` an eighth of them; both are ordinary users with the screens of users and organizations. */
export const administrators = { whole: 'bench-whole', part: 'bench-part', password: personPassword } as const

/** The top of the tree and its graded administrators, made by the product. */
export async function prepareAdministrators(kernel: Kernel): Promise<void> {
  await givenTree(kernel, [
    { id: top, name: '省种子管理总局' },
    { id: eighth, parentId: top, name: '部门00003' },
  ])
  const roleIds = [
    await givenMenuRole(kernel, 'bench-users', userMenu),
    await givenMenuRole(kernel, 'bench-organizations', organizationMenu),
  ]
  for (const [account, managed] of [
    [administrators.whole, top],
    [administrators.part, eighth],
  ] as const) {
    const id = await givenPerson(kernel, { account, roleIds, organizationIds: [managed], sortCode: 1 })
    await givenAdministration(kernel, id, managed)
  }
}

const surnames = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗'
const givenNames = '伟芳娜敏静强磊军洋勇艳杰娟涛明超霞平刚桂英华玉兰建国志远海燕'
const sign = (text: string, index: string): string => `substr('${text}', 1 + (${index}) % ${text.length}, 1)`

/** Departments in a tree of five layers, and people in them: each tenth belongs to a second department, all have one role. */
export async function generatePeople(database: pg.Client): Promise<void> {
  const department = (n: string): string => `'bench-dept-' || (${n})`
  await database.query(`insert into organization (id, parent_id, code, name, kind, sort_code)
    select ${department('n')}, case when n <= ${departmentsBelow} then '${top}' else ${department(`(n - 1) / ${departmentsBelow}`)} end,
      ${department('n')}, '部门' || lpad(n::text, 5, '0'), 'department', n
    from generate_series(1, ${departments} - 1) as n on conflict (id) do nothing`)
  const person = `('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
  await database.query(`insert into user_account (id, account, name, mobile_phone, sort_code)
    select ${person}, 'p' || lpad(n::text, 5, '0'),
      ${sign(surnames, 'n')} || ${sign(givenNames, 'n * 7 / 3')} || ${sign(givenNames, 'n / 11')}, '138' || lpad(n::text, 8, '0'), n % 100
    from generate_series(1, ${people}) as n`)
  await database.query(`insert into user_organization (user_id, organization_id, is_major, sort_order)
    select ${person}, ${department(`1 + n % (${departments} - 1)`)}, true, 0 from generate_series(1, ${people}) as n
    union all select ${person}, ${department(`1 + (n + 7) % (${departments} - 1)`)}, false, 1 from generate_series(10, ${people}, 10) as n`)
  await database.query(`insert into user_role (user_id, role_id) select ${person}, 'bench-all' from generate_series(1, ${people}) as n`)
  await database.query('vacuum analyze')
}
