import { expect, test } from 'vitest'
import { checkMysql, withMarks } from './mysql-statement.ts'

test.each([
  'select id, name as `full name` from seed order by 1 limit 5;',
  "select count(*), date_format(day, '%Y-%m') from `grain`.`lots` l left join fields f on f.id = l.field_id where l.name like concat({name}, '%') and l.kind in (1, 2) group by 2",
  'with recent as (select * from lots where day >= {from}) select max(area) from recent where owner = @currentUser',
  "select 'update; drop -- x' as text, if(a > 1, 'x', \"it''s\") from lots union all select 1, 2",
  '(select 1) union (select 2)',
])('may be run: %s', (text) => expect(checkMysql(text)).toBeUndefined())

test.each([
  ['select 1; select 2', 'not-one-select'],
  ['', 'not-one-select'],
  ['delete from lots', 'not-one-select'],
  ['show tables', 'not-one-select'],
  ['select * from lots for update', 'writes'],
  ['select * from lots lock in share mode', 'writes'],
  ["select * from lots into outfile '/tmp/x'", 'writes'],
  ['with x as (select 1) delete from lots', 'writes'],
  ['select sleep(10)', 'function'],
  ['select SLEEP (10)', 'function'],
  ["select load_file('/etc/passwd')", 'function'],
  ['select benchmark(1e9, md5(1))', 'function'],
  ["select get_lock('a', 10)", 'function'],
  ['select `sleep`(10)', 'function'],
  ['select other.count(1)', 'function'],
  ["select repeat('x', 1000000000)", 'function'],
  ['select * from mysql.user', 'table'],
  ['select * from `information_schema`.tables', 'table'],
  ['select /*! sleep(10) */ 1', 'construct'],
  ['select 1 -- x', 'construct'],
  ['select 1 # x', 'construct'],
  ["select 'a\\' or sleep(1) or '", 'construct'],
  ['select @@version', 'construct'],
  ["select 'open", 'syntax'],
])('is refused: %s', (text, is) => expect(checkMysql(text)).toMatchObject({ is }))

test('values get places outside of literals and quoted names alone', () => {
  const { sql, places } = withMarks('select \'{a} @user\', `{b}`, "@c", {a}, @currentUser from x', ({ kind }) =>
    kind === 'variable' ? 'v' : '?',
  )
  expect(sql.replaceAll(/\s+/g, ' ')).toBe('select \'{a} @user\', `{b}`, "@c", ? , v from x')
  expect(places).toEqual([
    { kind: 'parameter', name: 'a' },
    { kind: 'variable', name: 'currentUser' },
  ])
})
