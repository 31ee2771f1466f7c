import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LAYOUT_VERSION } from './folder.ts'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from './index.ts'

describe('a data folder', () => {
  let parent: string
  let folder: string

  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'crackpost-'))
    folder = join(parent, 'data')
  })
  afterEach(() => rmSync(parent, { recursive: true }))

  it('is created with its version if it does not exist', async () => {
    const { close } = await openEmbeddedDatabase({ folder })
    await close()
    expect(readFileSync(join(folder, 'VERSION'), 'utf8')).toBe(`${LAYOUT_VERSION}\n`)
  })

  it('keeps its data when it is opened again', async () => {
    for (let n = 0; n < 3; n++) {
      const { client, close } = await openEmbeddedDatabase({ folder })
      const put = {
        TableName: EMBEDDED_TABLE_NAME,
        Item: { pk: 'M#1', sk: 'E#1' },
        ConditionExpression: 'attribute_not_exists(pk)',
      }
      if (n === 0) await client.send(new PutCommand(put))
      else await expect(client.send(new PutCommand(put))).rejects.toThrow('The conditional request failed')
      await close()
    }
  })

  it('is used by one process at a time; the second gets an error with advice', async () => {
    const { close } = await openEmbeddedDatabase({ folder })
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(
      `The data in ${folder} are in use by another Crackpost. Stop that one first, or name another folder as CRACKPOST_DATA.`,
    )
    await close()
    await (await openEmbeddedDatabase({ folder })).close()
  })

  it('is not opened if its version is newer', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'VERSION'), '7\n')
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(
      'written by a newer Crackpost (layout 7, this one knows 1)',
    )
    expect(readFileSync(join(folder, 'VERSION'), 'utf8')).toBe('7\n')
  })

  it('is not opened if its version is unreadable', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'VERSION'), 'one')
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(
      `The file VERSION in ${folder} can't be understood`,
    )
  })

  it('is not used if it contains other files', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'holiday.jpg'), '')
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(
      `The folder ${folder} holds files, but they are not Crackpost's`,
    )
  })

  it('gives an error with advice if it, or its table, is a file', async () => {
    writeFileSync(folder, '')
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(
      `The folder ${folder} can't be read or written`,
    )
    rmSync(folder)
    mkdirSync(folder)
    writeFileSync(join(folder, 'VERSION'), '1\n')
    writeFileSync(join(folder, 'table'), '')
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(`The data in ${folder} can't be opened`)
  })
})
