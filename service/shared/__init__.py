"""What all processes of one host share: slots, memory for tables, a server, a folder, logs."""
