import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** A text file of the repository; its path starts at the root. */
export interface SourceFile {
  path: string
  text: string
}

/** A rule for single files, with invented files that it must report and others that it must not. */
export interface Law {
  title: string
  /** What breaks the rule in a file; empty if nothing does. */
  offences(file: SourceFile): string[]
  caught: SourceFile[]
  harmless: SourceFile[]
}

/** These files spell what the laws forbid, so they are not checked. */
const UNCHECKED_PATHS = ['test/architecture/architecture.test.ts', 'test/architecture/naming.test.ts']

/** Every text file that is tracked, or new and not ignored. */
export const SOURCE_FILES: readonly SourceFile[] = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path !== '' && !UNCHECKED_PATHS.includes(path) && existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  .filter(({ text }) => !text.includes('\0'))

export const isSource = (path: string) => /\.(?:[cm]?[jt]sx?|css|html|sh)$/.test(path)
export const isTest = (path: string) => path.startsWith('test/') || /\.test\.tsx?$/.test(path)
export const inventedFile = (path: string, ...lines: string[]): SourceFile => ({
  path,
  text: lines.join('\n'),
})

const STRING_OR_COMMENT =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

const isComment = (token: string) => token.startsWith('/')

export const withoutComments = (text: string) =>
  text.replace(STRING_OR_COMMENT, (token) => (isComment(token) ? ' ' : token))

/** The code alone; every string becomes `''`. */
export const withoutCommentsAndStrings = (text: string) =>
  text.replace(STRING_OR_COMMENT, (token) => (isComment(token) ? ' ' : "''"))

/** The comments alone, each as one line of prose. */
export const commentsOf = (text: string): string[] =>
  [...text.matchAll(STRING_OR_COMMENT)]
    .map(([token]) => token)
    .filter(isComment)
    .map((comment) => comment.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' '))

/** Makes a check that reports what a pattern matches, in the files whose path is accepted. */
export const forbidPattern =
  (pattern: RegExp, where: (path: string) => boolean, read = (text: string) => text) =>
  ({ path, text }: SourceFile): string[] =>
    where(path) ? [...read(text).matchAll(pattern)].map(([match]) => match.trim()) : []

/** Tests each law against the repository and against its invented files. */
export function testLaws(laws: readonly Law[]): void {
  for (const { title, offences, caught, harmless } of laws) {
    describe(title, () => {
      it('holds in the whole repository', () => {
        const found = SOURCE_FILES.flatMap((source) =>
          offences(source).map((offence) => `${source.path}: ${offence}`),
        )
        expect(found).toEqual([])
      })

      it('reports every invented offender', () => {
        for (const source of caught)
          expect(offences(source), `${source.path}\n${source.text}`).not.toEqual([])
      })

      it('reports no harmless file', () => {
        for (const source of harmless) expect(offences(source), `${source.path}\n${source.text}`).toEqual([])
      })
    })
  }
}
