const PAGE = { width: 595, height: 842, margin: 64, line: 18, size: 11, columns: 84 };

export function textPdf(title: string, paragraphs: readonly string[]): Buffer {
  const lines = [title, "", ...paragraphs.flatMap((text) => [...wrapped(text), ""])];
  const { margin, height, line, size } = PAGE;
  const lineOperators = lines.map((text) => `(${escaped(text)}) Tj T*`).join("\n");
  const stream = `BT /F1 ${size} Tf ${line} TL ${margin} ${height - margin} Td\n${lineOperators}\nET`;
  return assembled([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ]);
}

function assembled(objects: readonly string[]): Buffer {
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const from = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  text += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${from}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

const escaped = (text: string) => text.replace(/[\\()]/g, "\\$&");

function wrapped(text: string): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last.length + word.length < PAGE.columns) lines[lines.length - 1] = `${last} ${word}`.trim();
    else lines.push(word);
  }
  return lines;
}
